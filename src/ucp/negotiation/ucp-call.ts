import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { NeedsTokenScope } from '../../platform/security/access';
import type { Caller } from '../../platform/security/caller';
import type { UcpVersion } from '../wire/envelope';
import { type Capability, type Negotiated, TOKEN_SCOPE_OF } from './capabilities';

/** What is known about a request before it is handled. */
export interface UcpCall {
  version: UcpVersion;
  capabilities: Negotiated;
  /** The platform that the caller claims to be. */
  profileUrl: string | null;
  /** The signature is valid, whatever its age. */
  signed: boolean;
  /** The signature is also fresh, so it is not a replay. */
  proven: boolean;
  /** The platform's order webhook. */
  webhookUrl: string | null;
}

declare module 'express' {
  interface Request {
    ucp?: UcpCall;
  }
}

/** Which platform began a cart or session, and whether it proved its identity. */
export interface Begun {
  platformUrl: string | null;
  details: { proven?: boolean };
}

/**
 * Whether the call is for something that another platform began. A call without a platform passes, unless the
 * platform that began it proved its identity: then knowing the ID is not enough, and the call needs a key or that
 * platform's signature.
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

/** The operation belongs to this capability and is refused if it was not negotiated. */
export function PartOf(capability: Capability): MethodDecorator & ClassDecorator {
  const scope = TOKEN_SCOPE_OF[capability];
  return applyDecorators(SetMetadata(CAPABILITY, capability), ...(scope ? [NeedsTokenScope(scope)] : []));
}

/** Injects the negotiated call into a handler. */
export const Negotiation = createParamDecorator((_: unknown, context: ExecutionContext): UcpCall => {
  return context.switchToHttp().getRequest<Request>().ucp as UcpCall;
});
