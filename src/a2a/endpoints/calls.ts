import type { Request, Response } from 'express';
import type { Caller } from '../../platform/security/caller';
import { type A2aVersion, saidVersion } from '../protocol/methods';

/** Messages have ids of their own to be known again by, so the header for that is not looked at. */
export function callerIn(request: Request): Caller {
  return { holder: request.holder ?? null, ip: request.ip ?? '', requestId: request.requestId ?? '' };
}

export function versionIn(request: Request): A2aVersion | undefined {
  const query = request.query['A2A-Version'];
  return saidVersion(request.get('a2a-version') || (typeof query === 'string' ? query : undefined));
}

/** Aborted when the client hangs up before it was answered. */
export function goneWith(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
