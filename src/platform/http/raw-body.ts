import type { IncomingMessage } from 'node:http';

export interface WithRawBody {
  /** The bytes that came, for routes whose senders sign them. */
  rawBody?: Buffer;
}

/** Signed by their senders over the bytes, so that the parsed body is not enough. */
const SIGNED_ROUTES = /^\/(marketplace\/payments\/[a-z]+\/webhook(\?|$)|ucp\/)/;

/** Hook of the body parser: keeps the bytes where a signature has to be checked over them, and nowhere else. */
export function keepRawBody(request: IncomingMessage & WithRawBody, _response: unknown, body: Buffer): void {
  if (SIGNED_ROUTES.test(request.url ?? '')) request.rawBody = body;
}
