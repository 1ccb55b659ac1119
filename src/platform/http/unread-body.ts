import type { IncomingMessage, ServerResponse } from 'node:http';

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

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function tooSlow(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && !response.headersSent) response.writeHead(408, { connection: 'close' }).end();
}
