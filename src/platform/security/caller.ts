import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { refusal } from '../../kernel/refusal';
import { type OperatorCommand, operatorCommandOf } from '../operator-log/operator-command';
import { invalidIdempotencyKey } from './security.errors';

export const KEY_SCOPES = ['read', 'write', 'money', 'webhooks'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The holder of this request's key, as established by the key guard. */
export interface KeyHolder {
  agentId: string;
  displayName: string;
  /** Not yet a full member: what it may do is limited. */
  provisional: boolean;
  keyId: string;
  /** Which secret of the key was shown, where one was: an earlier one may end before the key does. */
  secretHash?: Buffer;
  scopes: readonly KeyScope[];
  /** The most that this key may spend in a day (UTC), if it has a cap. */
  dailyCapCents: number | null;
  /** The shopping platform that this key acts for, if it is bound to one: the URL of its profile. */
  platformProfileUrl: string | null;
}

/** May do all that the agent may: what cannot be undone needs such a key. */
export const isFullKey = ({ scopes, dailyCapCents }: KeyHolder): boolean =>
  KEY_SCOPES.every((scope) => scopes.includes(scope)) && dailyCapCents === null;

declare module 'express' {
  interface Request {
    requestId?: string;
    /** When it came, by `performance.now()`. */
    since?: number;
    holder?: KeyHolder;
    admin?: boolean;
    /** The signed-in person, on routes for people. */
    userId?: string;
  }
}

/** What a command needs to know of the request that asked for it; services never see the request itself. */
export interface Caller {
  holder: KeyHolder | null;
  ip: string;
  requestId: string;
  /** When the request came, by `performance.now()`: before it waited for anything. */
  since?: number;
  /** From `If-Match`: the version that the caller has read, if it said one. */
  ifMatch?: string;
  idempotency?: IdempotencyClaim;
  /** Where it is the operator who asks. */
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
  /** Called when an earlier answer is given again. */
  replayed: () => void;
}

/** What an agent has to be a full member for. */
export const provisionalRestricted = refusal(
  {
    code: 'provisional_restricted',
    kind: 'forbidden',
    meaning: 'A provisional agent may not do this yet.',
    next: 'Your agent is still provisional. Send heartbeats; {agentStatus.promotion} says what is missing.',
  },
  'A provisional agent cannot do this yet. GET /heartbeat/promotion says what is missing.',
);

const MAX_KEY_LENGTH = 255;

export function callerFromContext(_: unknown, context: ExecutionContext): Caller {
  const http = context.switchToHttp();
  return callerOf(http.getRequest<Request>(), http.getResponse<Response>());
}

/** Hands the caller to a handler: `@From() caller: AgentCaller` (or `Caller` where no key is needed). */
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
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw invalidIdempotencyKey(MAX_KEY_LENGTH);
  const body = digest(canonical(request.body));
  const path = request.originalUrl.split('?')[0];
  const pattern = (request.route as { path?: string } | undefined)?.path ?? path;
  return {
    scope: scopeOf(request, body),
    route: `${request.method} ${pattern}`,
    key,
    fingerprint: digest(`${path}\n${body}`),
    replayed: () => response.setHeader('Idempotency-Replayed', 'true'),
  };
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
    key,
    fingerprint,
    replayed: () => undefined,
  };
}

/** Whose keys they are. Without an agent, a person or the operator, a repeat is known by where it comes from and what it says. */
function scopeOf(request: Request, body: string): string {
  if (request.holder) return request.holder.agentId;
  if (request.userId) return `person:${request.userId}`;
  if (request.admin) return 'operator:';
  return `anonymous:${digest(`${request.ip}|${request.get('ucp-agent') ?? ''}|${body}`)}`;
}

/** JSON with sorted members, so that two ways to write the same body count as one. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ) ?? ''
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
