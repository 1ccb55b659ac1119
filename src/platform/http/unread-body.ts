import type { IncomingMessage, ServerResponse } from 'node:http';
import { malformedRequest } from '../errors/http.errors';
import { hasBody, isUpload } from '../errors/media-type';

/** The largest allowed body arrives in fewer chunks, unless the sender splits it on purpose. */
const MAX_DISCARDED_CHUNKS = 256;

const LIMITS = {
  bodyMs: 30_000,
  /** How long a sender may continue after the response. Closing immediately could lose the response. */
  lingerMs: 2_000,
};

/**
 * Bodies must arrive within half a minute, except files, which may take as long as any request. A sender that gets a
 * response before its body was read, such as a stranger, must stop sending soon.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  isFile: boolean,
  { bodyMs, lingerMs } = LIMITS,
): void {
  if (!hasBody(request)) return;
  const { socket } = request; // a failed stream takes it from the request
  let timer = isFile ? undefined : setTimeout(() => tooSlow(request, response), bodyMs).unref();
  response.once('finish', () => {
    clearTimeout(timer);
    if (!request.complete) timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  });
  request.once('close', () => clearTimeout(timer));
}

/**
 * Briefly receives an unwanted body before its sender is refused: a client that is still sending when the connection
 * closes may never see the response. Does not wait for files, nor for clients that sent `Expect`.
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
 * Refuses a body split into tiny chunks. Each chunk costs time even if discarded, so this responds before more arrive
 * and closes the connection.
 */
export function refuseSmallChunks(request: IncomingMessage & { res?: ServerResponse }): void {
  (request as IncomingMessage & { _dump(): void })._dump(); // the cheapest way to discard what has already arrived
  const headers = { connection: 'close', 'content-type': 'application/problem+json' };
  if (request.res?.headersSent !== false) return;
  request.res.writeHead(400, headers).end(TOO_SMALL, () => request.socket.destroy());
}

function tooSlow(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && !response.headersSent) response.writeHead(408, { connection: 'close' }).end();
}
