import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { MAX_ASSET_BYTES } from '../policies';
import { assetTooLarge, malformedForm, notAForm, uploadInterrupted, wrongPart } from './assets.errors';

const PART = 'file';
/** What the parser puts in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';
/** Boundaries and headers around the file. */
const FORM_OVERHEAD_BYTES = 16_384;
const IDLE_MS = 30_000;
const LIMITS = {
  files: 1,
  fields: 1,
  parts: 2,
  fieldSize: 1,
  headerPairs: 20,
};

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
  const declared = Number(request.headers['content-length'] ?? bytes);
  if (declared > bytes + FORM_OVERHEAD_BYTES) return Promise.reject(tooLarge());
  const maxBytes = Math.min(declared, bytes);
  const content = new PassThrough();
  content.on('error', () => undefined); // handles errors before anybody reads it
  return new Promise((resolve, reject) => {
    const form = parserOf(request, bytes);
    const stop = (): void => {
      request.setTimeout(0);
      request.unpipe(form);
      request.resume(); // discards the rest until the connection closes
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
      content.destroy(error);
    };
    const extra = (name: string): void =>
      fail(wrongPart(name, 'Extra inputs are not permitted', 'extra_forbidden'));
    form.on('file', (name, part, { filename, mimeType }) => {
      part.on('error', () => undefined); // the form reports it too
      if (`${name}${filename ?? ''}`.includes(REPLACEMENT)) return fail(malformedForm());
      if (name !== PART) return extra(name);
      part.once('limit', () => fail(tooLarge()));
      part.pipe(content, { end: false });
      resolve({ filename, contentType: mimeType.toLowerCase(), maxBytes, content });
    });
    form.on('field', extra);
    form.on('filesLimit', () => extra(PART));
    form.on('partsLimit', () => extra(PART));
    form.on('error', () => fail(malformedForm()));
    form.on('close', () => {
      reject(wrongPart(PART, 'Field required', 'missing')); // no effect if there was one
      content.end();
    });
    content.once('close', stop);
    request.once('close', () => request.complete || fail(uploadInterrupted()));
    request.setTimeout(IDLE_MS, () => fail(uploadInterrupted()));
    request.pipe(form);
  });
}

function parserOf(request: IncomingMessage, maxBytes: number): Busboy {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) throw notAForm();
  try {
    const limits = { ...LIMITS, fileSize: maxBytes + 1 };
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw notAForm(); // the boundary is missing
  }
}
