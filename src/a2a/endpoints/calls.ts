import type { Request, Response } from 'express';
import type { Caller } from '../../platform/security/caller';
import { type A2aVersion, requestedVersion } from '../protocol/methods';

/** Ignores `Idempotency-Key`: A2A messages have their own IDs for deduplication. */
export function callerIn(request: Request): Caller {
  return { holder: request.holder ?? null, ip: request.ip ?? '', requestId: request.requestId ?? '' };
}

export function versionIn(request: Request): A2aVersion | undefined {
  const query = request.query['A2A-Version'];
  return requestedVersion(request.get('a2a-version') || (typeof query === 'string' ? query : undefined));
}

/** Aborts when the response closes, including when the client disconnects early. */
export function goneWith(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
