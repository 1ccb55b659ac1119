import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { NeedsTokenScope } from '../../platform/security/access';
import type { Caller } from '../../platform/security/caller';
import type { UcpVersion } from '../wire/envelope';
import { type Capability, type Negotiated, TOKEN_SCOPE_OF } from './capabilities';

/** What is settled about a request before anybody acts on it. */
export interface UcpCall {
  version: UcpVersion;
  capabilities: Negotiated;
  /** Who calls, as far as it says. */
  profileUrl: string | null;
  /** Its signature is good, whenever it was made. */
  signed: boolean;
  /** Its signature was made just now: nobody repeats what they have overheard. */
  proven: boolean;
  /** The order webhook of that platform. */
  webhookUrl: string | null;
}

declare module 'express' {
  interface Request {
    ucp?: UcpCall;
  }
}

/** Of what a platform has begun: which one, and whether it has proven so. */
export interface Begun {
  platformUrl: string | null;
  details: { proven?: boolean };
}

/**
 * Whether what one platform has begun is asked for by another. Who names none says nothing of that; but what was begun by
 * one that has proven who it is, is not for people who merely know the id: they have a key, or are that platform.
 */
export function isAnother(
  { profileUrl, signed }: UcpCall,
  { holder }: Caller,
  { platformUrl, details }: Begun,
): boolean {
  if (platformUrl === null) return false;
  if (details.proven && !signed && holder === null) return true;
  return profileUrl !== null && profileUrl !== platformUrl;
}

export const CAPABILITY = 'rialto:ucp-capability';

/** The operation is part of this capability: without it there is nothing to do for the caller. */
export function PartOf(capability: Capability): MethodDecorator & ClassDecorator {
  const scope = TOKEN_SCOPE_OF[capability];
  return applyDecorators(SetMetadata(CAPABILITY, capability), ...(scope ? [NeedsTokenScope(scope)] : []));
}

/** Hands the negotiated call to a handler. */
export const Negotiation = createParamDecorator((_: unknown, context: ExecutionContext): UcpCall => {
  return context.switchToHttp().getRequest<Request>().ucp as UcpCall;
});
