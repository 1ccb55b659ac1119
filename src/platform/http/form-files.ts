import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../kernel/domain-error';
import { malformedRequest } from '../errors/http.errors';
import { findBadText } from '../validation/bad-text';
import { ANONYMOUS_BODY_BYTES, MAX_PARAMETERS } from '../validation/body-limits';

/** A file that a person sent with a form of a page. It is deleted after the response. */
export interface FormFile {
  /** The name of its field. */
  field: string;
  filename: string;
  contentType: string;
  path: string;
  bytes: number;
}

const MAX_FILES = 20;
const MAX_FILES_BYTES = 128 * 1_048_576;
/** What is read of files that are not stored, to reach the fields behind them. */
const MAX_DISCARDED_BYTES = 16 * 1_048_576;
const IDLE_MS = 30_000;

const found = new WeakMap<Request, FormFile[]>();

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
  private folder?: Promise<string>;
  private isAdmitted = false;
  private refused?: Error;
  private fileBytes = 0;
  private fieldBytes = 0;

  constructor(
    private readonly request: Request,
    private readonly admit: () => void,
  ) {}

  async read(): Promise<void> {
    const { request } = this;
    request.body = this.fields;
    request.setTimeout(IDLE_MS, () => request.destroy());
    try {
      await this.parse();
    } finally {
      request.setTimeout(0);
      request.resume(); // discards the rest until the connection closes
    }
    this.check();
    if (this.refused) throw this.refused;
    const bad = findBadText(this.fields);
    if (bad) throw new InvalidInput([{ ...bad, loc: ['body', ...bad.loc] }]);
    found.set(request, this.files);
  }

  async removeFiles(): Promise<void> {
    await Promise.allSettled(this.stored);
    if (this.folder) await rm(await this.folder, { recursive: true, force: true }).catch(() => undefined);
  }

  private async parse(): Promise<void> {
    const parser = parserOf(this.request);
    let failure: Error | undefined;
    const stop = (error: Error): void => {
      failure ??= error;
      parser.destroy(error);
    };
    parser.on('field', (name, value, { valueTruncated }) => {
      this.fieldBytes += value.length;
      if (valueTruncated || this.fieldBytes > ANONYMOUS_BODY_BYTES) stop(tooMuch());
      else this.add(name, value);
    });
    parser.on('file', (field, content, { filename, mimeType }) => {
      content.on('error', () => undefined); // the parser reports it too
      this.check();
      if (!filename) return void content.resume(); // nothing was chosen
      const file = { field, filename, contentType: mimeType.toLowerCase() };
      const bound = this.refused ? MAX_DISCARDED_BYTES : MAX_FILES_BYTES;
      const counted = content.pipe(this.counting(bound, stop));
      content.once('error', () => counted.destroy());
      if (this.refused) counted.on('error', () => undefined).resume();
      else this.stored.push(this.store(file, counted));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => stop(tooMuch()));
    try {
      await pipeline(this.request, parser);
      await Promise.all(this.stored);
    } catch {
      throw this.refused ?? failure ?? malformedRequest('The form is incomplete or not well-formed.');
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

  private counting(max: number, stop: (error: Error) => void): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.fileBytes += chunk.length;
        if (this.fileBytes > max) stop(tooMuch());
        done(null, chunk);
      },
    });
  }

  private async store(file: Omit<FormFile, 'path' | 'bytes'>, content: Readable): Promise<void> {
    const number = this.files.length;
    const stored: FormFile = { ...file, path: '', bytes: 0 };
    this.files.push(stored);
    this.folder ??= mkdtemp(join(tmpdir(), 'form-'));
    content.on('data', (chunk: Buffer) => (stored.bytes += chunk.length)).pause();
    stored.path = join(await this.folder, String(number));
    await pipeline(content, createWriteStream(stored.path, { flags: 'wx', mode: 0o600 }));
  }
}

const tooMuch = (): Error => malformedRequest('The form is too large: send fewer or smaller files.');

function parserOf(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: MAX_FILES, fields: MAX_PARAMETERS, fieldSize: ANONYMOUS_BODY_BYTES, headerPairs: 20 },
    });
  } catch {
    throw malformedRequest('The form is not well-formed.');
  }
}
