import type { IncomingMessage, ServerResponse } from 'node:http';
import { malformedRequest } from './http.errors';
import { hasBody, isUpload } from './media-type';

/** A body as large as any that is allowed comes in fewer, unless it is cut small on purpose. */
const MAX_DISCARDED_CHUNKS = 256;

const LIMITS = {
  bodyMs: 30_000,
  /** How long a sender may go on after it was answered: cutting it off at once could lose it the answer. */
  lingerMs: 2_000,
};

/**
 * Bodies are to arrive in half a minute, but for files, which have as long as the server gives any request. Whoever is
 * answered before its body was read, as a stranger is, may not go on sending it for long.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  isFile: boolean,
  { bodyMs, lingerMs } = LIMITS,
): void {
  if (!hasBody(request)) return;
  let timer = isFile ? undefined : setTimeout(() => tooSlow(request, response), bodyMs).unref();
  response.once('finish', () => {
    clearTimeout(timer);
    if (!request.complete) timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  });
  request.once('close', () => clearTimeout(timer));
}

/**
 * Lets a body that nobody reads arrive, for a moment, before its sender is refused: who is still sending when the
 * connection closes may never see the answer. Files are not waited for, nor who asked before sending.
 */
export async function discardBody(request: IncomingMessage, { lingerMs } = LIMITS): Promise<void> {
  if (!hasBody(request) || request.complete || request.headers.expect !== undefined || isUpload(request))
    return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lingerMs).unref();
    let chunks = 0;
    const count = (): void => {
      if (++chunks <= MAX_DISCARDED_CHUNKS) return;
      refuseSmallChunks(request);
      resolve();
    };
    request.on('data', count).once('end', resolve).once('close', resolve).once('error', resolve);
    request.once('close', () => clearTimeout(timer));
  });
}

const TOO_SMALL = JSON.stringify({
  title: 'Bad Request',
  status: 400,
  code: malformedRequest.terms.code,
  detail: 'The body arrived in too many small chunks. Send it with Content-Length.',
});

/**
 * For a body cut into small pieces. Each costs time, wanted or not, so its sender is answered at once, before more of it
 * comes, and the connection ends.
 */
export function refuseSmallChunks(request: IncomingMessage & { res?: ServerResponse }): void {
  (request as IncomingMessage & { _dump(): void })._dump(); // the cheapest way to take in what has come already
  const headers = { connection: 'close', 'content-type': 'application/problem+json' };
  if (request.res?.headersSent !== false) return;
  request.res.writeHead(400, headers).end(TOO_SMALL, () => request.socket.destroy());
}

function tooSlow(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && !response.headersSent) response.writeHead(408, { connection: 'close' }).end();
}
