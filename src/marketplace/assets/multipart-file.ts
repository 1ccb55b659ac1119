import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { formParser, parseForm, stopForm } from '../../platform/http/form-parser';
import { MAX_ASSET_BYTES } from '../policies';
import { assetTooLarge, malformedForm, notAForm, uploadInterrupted, wrongPart } from './assets.errors';

const PART = 'file';
/** What the parser puts in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';
/** Boundaries and headers around the file. */
const FORM_OVERHEAD_BYTES = 16_384;
const LIMITS = { files: 1, fields: 1, parts: 2, fieldSize: 1 };

interface FileBound {
  bytes: number;
  tooLarge: () => Error;
}
const GOODS: FileBound = { bytes: MAX_ASSET_BYTES, tooLarge: assetTooLarge };

export interface MultipartFile {
  filename: string | undefined;
  contentType: string;
  /** The upper bound of the file's size. */
  maxBytes: number;
  /** Fails with the refusal if the form or the connection breaks off. Reading it applies backpressure to the sender. */
  content: Readable;
}

/**
 * Returns the only file of a form, as a stream that ends once the rest of the form is valid. Refusals: 413 if the file
 * is too large, 415 for another content type, 422 for other parts, and 400 for a malformed form.
 */
export function fileOf(
  request: IncomingMessage,
  { bytes, tooLarge }: FileBound = GOODS,
): Promise<MultipartFile> {
  const most = bytes + FORM_OVERHEAD_BYTES;
  const declared = Number(request.headers['content-length'] ?? bytes);
  if (declared > most) return Promise.reject(tooLarge());
  const maxBytes = Math.min(declared, bytes);
  const content = new PassThrough();
  content.on('error', () => undefined); // handles errors before anybody reads it
  return new Promise((resolve, reject) => {
    const parser = formParser(request, { ...LIMITS, fileSize: bytes + 1 });
    if (!parser) throw notAForm();
    const stop = (error: Error): void => stopForm(parser, error);
    const extra = (name: string): void =>
      stop(wrongPart(name, 'Extra inputs are not permitted', 'extra_forbidden'));
    // a part without a name has none, whatever the types say
    parser.on('file', (name: string | undefined, part, { filename, mimeType }) => {
      part.on('error', () => undefined); // the parser reports it too
      if (name === undefined || `${name}${filename ?? ''}`.includes(REPLACEMENT))
        return stop(malformedForm());
      if (name !== PART) return extra(name);
      part.once('limit', () => stop(tooLarge()));
      part.pipe(content, { end: false });
      return resolve({ filename, contentType: mimeType.toLowerCase(), maxBytes, content });
    });
    parser.on('field', (name: string | undefined) => {
      if (name === undefined) return stop(malformedForm());
      if (name === PART) return stop(wrongPart(PART, 'needs a file name', 'value_error'));
      return extra(name);
    });
    parser.on('filesLimit', () => extra(PART));
    parser.on('partsLimit', () => extra(PART));
    content.once('close', () => parser.destroy()); // nobody reads it any more
    const bounds = {
      maxBytes: () => most,
      tooLarge,
      interrupted: uploadInterrupted,
      malformed: malformedForm,
    };
    parseForm(request, parser, bounds).then(
      () => {
        reject(wrongPart(PART, 'Field required', 'missing')); // no effect if there was one
        content.end();
      },
      (error: Error) => {
        reject(error);
        content.destroy(error);
      },
    );
  });
}
