import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { UcpVersion } from '../wire/envelope';
import type { Capability, Negotiated } from './capabilities';

/** What is settled about a request before anybody acts on it. */
export interface UcpCall {
  version: UcpVersion;
  capabilities: Negotiated;
  /** Who calls, as far as it says. */
  profileUrl: string | null;
  /** It has proven so by a signature. */
  proven: boolean;
  /** Where that platform wants to be told of orders. */
  webhookUrl: string | null;
}

declare module 'express' {
  interface Request {
    ucp?: UcpCall;
  }
}

/** Whether what one platform has begun is asked for by another. Who names none says nothing of that. */
export function isAnother({ profileUrl }: UcpCall, platformUrl: string | null): boolean {
  return platformUrl !== null && profileUrl !== null && profileUrl !== platformUrl;
}

export const CAPABILITY = 'rialto:ucp-capability';

/** The operation is part of this capability: without it there is nothing to do for the caller. */
export const PartOf = (capability: Capability): MethodDecorator & ClassDecorator =>
  SetMetadata(CAPABILITY, capability);

/** Hands the negotiated call to a handler. */
export const Negotiation = createParamDecorator((_: unknown, context: ExecutionContext): UcpCall => {
  return context.switchToHttp().getRequest<Request>().ucp as UcpCall;
});
