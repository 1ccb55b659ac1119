import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { refusal } from '../../kernel/refusal';
import { type OperatorCommand, operatorCommandOf } from '../audit-log/operator-command';
import { idempotencyKeyOf, targetOf, unquotedKey } from './idempotency-key';
import { named } from '../../kernel/named-values';

export const KEY_SCOPES = named('KeyScope', ['read', 'write', 'money', 'webhooks']);
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The holder of this request's key, as established by the access guard. */
export interface KeyHolder {
  agentId: string;
  displayName: string;
  /** The agent is still provisional, so its actions are restricted. */
  provisional: boolean;
  keyId: string;
  /** The hash of the presented secret, if any: an earlier secret of a key may expire before the key does. */
  secretHash?: Buffer;
  scopes: readonly KeyScope[];
  /** The most that this key may spend in a day (UTC), if it has a cap. */
  dailyCapCents: number | null;
  /** The keys against whose limits its spending counts: those above it, and itself. Empty if it has no limits. */
  limitedBy: readonly string[];
  /** It has a key above it, or more limits than a daily cap, so it does not see the other keys of the agent. */
  isBounded: boolean;
  /** The profile URL of the shopping platform that this key is bound to, if any. */
  platformProfileUrl: string | null;
  /** The person who owns the agent, if they act, not the agent: nobody has to approve what the owner does. */
  ownerId?: string;
}

/** Whether the key may do everything that the agent may. Irreversible actions require such a key. */
export const isFullKey = ({ scopes, limitedBy }: KeyHolder): boolean =>
  KEY_SCOPES.every((scope) => scopes.includes(scope)) && limitedBy.length === 0;

/** Stands for a key where the owner of an agent acts: the person needs none. */
export const ownerKeyId = (userId: string): string => `owner:${userId}`;

declare module 'express' {
  interface Request {
    requestId?: string;
    /** When the request arrived, by `performance.now()`. */
    since?: number;
    holder?: KeyHolder;
    admin?: boolean;
    /** The signed-in person, on routes for people. */
    userId?: string;
  }
}

/** What a command needs to know about its request. Services never see the request itself. */
export interface Caller {
  holder: KeyHolder | null;
  ip: string;
  requestId: string;
  /** When the request arrived, by `performance.now()`, before it waited for anything. */
  since?: number;
  /** From `If-Match`: the version that the caller has read, if given. */
  ifMatch?: string;
  idempotency?: IdempotencyClaim;
  /** An approved call that runs while the approval event is published. Nobody waits for its response. */
  unattended?: boolean;
  /** Set if the operator is the caller. */
  operator?: OperatorCommand;
}

export interface AgentCaller extends Caller {
  holder: KeyHolder;
}

export interface IdempotencyClaim {
  scope: string;
  route: string;
  key: string;
  fingerprint: string;
  /** Called when a stored response is returned. */
  replayed: () => void;
}

/** For actions that a provisional agent may not do. */
export const provisionalRestricted = refusal({
  code: 'provisional_restricted',
  kind: 'forbidden',
  meaning: 'A provisional agent may not do this yet.',
  next: 'Your agent is still provisional. Send heartbeats; {agentStatus.promotion} says what is missing.',
  text: 'A provisional agent cannot do this yet.',
});

export function callerFromContext(_: unknown, context: ExecutionContext): Caller {
  const http = context.switchToHttp();
  return callerOf(http.getRequest<Request>(), http.getResponse<Response>());
}

/** Passes the caller to a handler: `@From() caller: AgentCaller` (or `Caller` if no key is needed). */
export const From = createParamDecorator(callerFromContext);

export function callerOf(request: Request, response: Response): Caller {
  return {
    holder: request.holder ?? null,
    ip: request.ip ?? '',
    requestId: request.requestId ?? '',
    ifMatch: request.get('if-match'),
    idempotency: request.method === 'POST' ? claimOf(request, response) : undefined,
    operator: request.admin === true ? operatorCommandOf(request) : undefined,
  };
}

function claimOf(request: Request, response: Response): IdempotencyClaim | undefined {
  const key = idempotencyKeyOf(request.get('idempotency-key'));
  if (key === undefined) return undefined;
  const body = digest(canonical(request.body));
  const path = request.originalUrl.split('?')[0];
  const pattern = (request.route as { path?: string } | undefined)?.path ?? path;
  return {
    scope: scopeOf(request, body),
    route: `${request.method} ${pattern}`,
    key,
    fingerprint: digest(`${targetOf(request.originalUrl)}\n${body}`),
    replayed: () => response.setHeader('Idempotency-Replayed', 'true'),
  };
}

/** What a form of a page sends as its key, so that a second click has no second effect. */
const FORM_KEY = /^[\w-]{8,64}$/;

/** The claim of a form on a page; undefined without a key. `scope` is who sends it. */
export function formClaim(
  scope: string,
  operation: string,
  key: unknown,
  body: unknown,
): IdempotencyClaim | undefined {
  if (typeof key !== 'string' || !FORM_KEY.test(key)) return undefined;
  return idempotencyClaim({ scope, ip: '', route: `page ${operation}`, key, body });
}

/** The claim of a caller that uses another protocol than HTTP. */
export function idempotencyClaim({
  scope,
  ip,
  route,
  key,
  body,
}: {
  /** The agent. Without one, the address and the request identify the caller. */
  scope: string | undefined;
  ip: string;
  route: string;
  key: string;
  body: unknown;
}): IdempotencyClaim {
  const fingerprint = digest(canonical(body));
  return {
    scope: scope ?? `anonymous:${digest(`${ip}|${fingerprint}`)}`,
    route,
    key: unquotedKey(key),
    fingerprint,
    replayed: () => undefined,
  };
}

/**
 * The scope of an idempotency key: the agent, the person, or the operator. For an anonymous caller, its address and the
 * request body.
 */
function scopeOf(request: Request, body: string): string {
  if (request.holder) return request.holder.agentId;
  if (request.userId) return `person:${request.userId}`;
  if (request.admin) return 'operator:';
  return `anonymous:${digest(`${request.ip}|${request.get('ucp-agent') ?? ''}|${body}`)}`;
}

/** JSON with sorted members, so that two spellings of the same body count as one. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ) ?? ''
  );
}

/** The same for two spellings of a value. */
export const canonicalDigest = (value: unknown): string => digest(canonical(value));

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
