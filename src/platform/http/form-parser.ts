import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy, type Limits } from 'busboy';
import { DomainError } from '../../kernel/domain-error';

const IDLE_MS = 30_000;
const MAX_HEADERS_OF_A_PART = 20;

/** A parser of forms with files; undefined if the request has none, or no boundary. */
export function formParser({ headers }: IncomingMessage, limits: Limits): Busboy | undefined {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    const bounds = { headerPairs: MAX_HEADERS_OF_A_PART, ...limits };
    return busboy({ headers, limits: bounds, defParamCharset: 'utf8' });
  } catch {
    return undefined;
  }
}

interface FormBounds {
  /** May change while the form arrives. Parts that are skipped count too. */
  maxBytes: () => number;
  tooLarge: () => Error;
  /** The sender has disconnected, or sent nothing for half a minute. */
  interrupted: () => Error;
  malformed: () => Error;
}

/** Makes `parseForm` fail with this error, soon: a parser that is destroyed while it emits an event throws. */
export function stopForm(parser: Busboy, error: Error): void {
  process.nextTick(() => parser.destroy(error));
}

/** Parses a form until its end. */
export async function parseForm(request: IncomingMessage, parser: Busboy, bounds: FormBounds): Promise<void> {
  let bytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      if (bytes > bounds.maxBytes()) done(bounds.tooLarge());
      else done(null, chunk);
    },
  });
  const interrupt = (): unknown => body.destroy(bounds.interrupted());
  request.setTimeout(IDLE_MS, interrupt);
  const stopWatching = finished(request, { writable: false }, (error) => error && interrupt());
  try {
    // A pipeline that began with the request would take its socket, and the response with it.
    await pipeline(request.pipe(body), parser);
  } catch (error) {
    const isOurs = error instanceof DomainError || (error as NodeJS.ErrnoException).syscall !== undefined;
    throw isOurs ? error : bounds.malformed();
  } finally {
    stopWatching();
    request.setTimeout(0);
    request.unpipe(body).resume(); // discards the rest until the connection closes
  }
}
