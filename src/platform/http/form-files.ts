import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../kernel/domain-error';
import { random } from '../../kernel/random';
import { bodyTooLarge, malformedRequest } from '../errors/http.errors';
import { findBadText } from '../validation/bad-text';
import { ANONYMOUS_BODY_BYTES, MAX_PARAMETERS } from '../validation/body-limits';
import { safeFilename } from './filename';
import { formParser, parseForm, stopForm } from './form-parser';

/** A file that a person sent with a form of a page. It is deleted after the response. */
export interface FormFile {
  /** The name of its field. */
  field: string;
  /** Safe to show. */
  filename: string;
  /** What its sender says. */
  contentType: string;
  path: string;
  bytes: number;
}

const MAX_FILES = 20;
const MAX_BYTES = 128 * 1_048_576;
/** What is read of a form that is not admitted, to reach the fields behind its files. */
const MAX_DISCARDED_BYTES = 16 * 1_048_576;
const LIMITS = { files: MAX_FILES, fields: MAX_PARAMETERS, fieldSize: ANONYMOUS_BODY_BYTES };

const found = new WeakMap<Request, FormFile[]>();

const leftOut = new WeakMap<Request, Set<string>>();

/** The fields whose files were not stored, because the form was not admitted. */
export const leftOutOf = (request: Request): readonly string[] => [...(leftOut.get(request) ?? [])];

/** The files of a form that `readFormWithFiles` has read. */
export const filesOf = (request: Request): readonly FormFile[] => found.get(request) ?? [];

/**
 * Reads a form with files (multipart/form-data): its fields become the body, as of any form. The files are stored once
 * `admit` accepts the fields that precede them. If it throws, the fields are still read, so that the error page can show what
 * was typed.
 */
export async function readFormWithFiles(
  request: Request,
  response: Response,
  admit: () => void,
): Promise<void> {
  const form = new FormReader(request, admit);
  response.once('close', () => void form.removeFiles());
  await form.read();
}

class FormReader {
  private readonly fields: Record<string, string | string[]> = {};
  private readonly files: FormFile[] = [];
  private readonly stored: Promise<void>[] = [];
  private isAdmitted = false;
  private refused?: Error;
  private fieldBytes = 0;

  constructor(
    private readonly request: Request,
    private readonly admit: () => void,
  ) {}

  async read(): Promise<void> {
    this.request.body = this.fields;
    await this.parse();
    this.check();
    if (this.refused) throw this.refused;
    const bad = findBadText(this.fields);
    if (bad) throw new InvalidInput([{ ...bad, loc: ['body', ...bad.loc] }]);
    found.set(this.request, this.files);
  }

  async removeFiles(): Promise<void> {
    await Promise.allSettled(this.stored);
    await Promise.allSettled(this.files.map(({ path }) => rm(path, { force: true })));
  }

  private async parse(): Promise<void> {
    const parser = formParser(this.request, LIMITS);
    if (!parser) throw malformed();
    const stop = (error: Error): void => stopForm(parser, error);
    // a part without a name has none, whatever the types say
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      if (name === undefined) return stop(malformed());
      this.fieldBytes += name.length + value.length;
      if (valueTruncated || this.fieldBytes > ANONYMOUS_BODY_BYTES) return stop(tooLarge());
      return this.add(name, value);
    });
    parser.on('file', (field: string | undefined, content, { filename, mimeType }) => {
      content.on('error', () => undefined); // the parser reports it too
      this.check();
      if (field === undefined) stop(malformed());
      else if (!filename)
        content.resume(); // none was chosen
      else if (this.refused) {
        leftOut.set(this.request, (leftOut.get(this.request) ?? new Set()).add(field));
        content.resume();
      } else
        this.store(
          { field, filename: safeFilename(filename), contentType: mimeType.toLowerCase() },
          content,
          stop,
        );
    });
    for (const limit of ['filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => stop(tooLarge()));
    const maxBytes = (): number => (this.isAdmitted ? MAX_BYTES : MAX_DISCARDED_BYTES);
    try {
      await parseForm(this.request, parser, { maxBytes, tooLarge, interrupted: malformed, malformed });
      await Promise.all(this.stored);
    } catch (error) {
      throw this.refused ?? error;
    }
  }

  private add(name: string, value: string): void {
    const before = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
    const now = before === undefined ? value : [before, value].flat();
    Object.defineProperty(this.fields, name, {
      value: now,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  private check(): void {
    if (this.isAdmitted || this.refused) return;
    try {
      this.admit();
      this.isAdmitted = true;
    } catch (error) {
      this.refused = error as Error;
    }
  }

  private store(
    file: Omit<FormFile, 'path' | 'bytes'>,
    content: Readable,
    stop: (error: Error) => void,
  ): void {
    const path = join(tmpdir(), `form-${random.uuid()}`);
    const stored: FormFile = { ...file, path, bytes: 0 };
    this.files.push(stored);
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const work = pipeline(content, target).then(() => void (stored.bytes = target.bytesWritten));
    work.catch(stop); // without effect if the form itself broke off
    this.stored.push(work);
  }
}

const tooLarge = bodyTooLarge.also('The form is too large: send fewer or smaller files.', {
  next: 'Send fewer or smaller files.',
});
const malformed = malformedRequest.also('The form is incomplete or not well-formed.');
