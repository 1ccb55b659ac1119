import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { WithRawBody } from '../../platform/http/raw-body';
import type { Caller, IdempotencyClaim, KeyHolder } from '../../platform/security/caller';
import { idempotencyKeyOf, targetOf } from '../../platform/security/idempotency-key';

/** What is carried out once per idempotency key, and what identifies a repeat. */
export interface Repeatable {
  operation: string;
  key: string | undefined;
  /** The resource, and the exact bytes sent. */
  subject: string;
  content: Buffer;
  profileUrl: string | null;
  replayed?: () => void;
  ifMatch?: string;
}

/** The caller of an operation. Every operation that changes something accepts an idempotency key, PUT included. */
export const FromPlatform = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & WithRawBody>();
  const response = http.getResponse<Response>();
  const path = request.originalUrl.split('?')[0];
  const pattern = (request.route as { path?: string } | undefined)?.path ?? path;
  return platformCaller(request, {
    operation: `${request.method} ${pattern}`,
    key: request.method === 'GET' ? undefined : request.get('idempotency-key'),
    subject: targetOf(request.originalUrl),
    content: request.rawBody ?? Buffer.alloc(0),
    profileUrl: request.ucp?.profileUrl ?? null,
    replayed: () => response.setHeader('Idempotency-Replayed', 'true'),
    ifMatch: request.get('if-match'),
  });
});

export function platformCaller(request: Request, once: Repeatable): Caller {
  const holder = request.holder ?? null;
  const ip = request.ip ?? '';
  const key = idempotencyKeyOf(once.key);
  const idempotency = key === undefined ? undefined : claimOf(once, key, holder, ip);
  const { requestId = '', since } = request;
  return { holder, ip, requestId, since, ifMatch: once.ifMatch, idempotency };
}

/**
 * Anonymous callers are distinguished by IP and platform. The fingerprint detects a key that is reused for something
 * else.
 */
function claimOf(once: Repeatable, key: string, holder: KeyHolder | null, ip: string): IdempotencyClaim {
  return {
    scope: holder?.agentId ?? `anonymous:${digest(`${ip}|${once.profileUrl ?? ''}`)}`,
    route: once.operation,
    key,
    fingerprint: digest(`${once.subject}\n${digest(once.content)}`),
    replayed: once.replayed ?? (() => undefined),
  };
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
