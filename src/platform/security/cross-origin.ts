import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Settings } from '../config/settings';

/**
 * Which pages may call: `any`, `none`, `ours` (PUBLIC_URL and WEB_ORIGINS), or `ours-and-local`, which outside
 * production adds pages on this machine.
 */
type Origins = 'any' | 'none' | 'ours' | 'ours-and-local';

export interface CrossOriginRule {
  path: RegExp;
  origins: Origins;
  methods: string;
  /** Request headers that a page may send; `*` for all that it requests. */
  headers: string;
  /** A pattern for additional headers. Those requested are listed by name, since no wildcard covers them. */
  alike?: RegExp;
  exposed?: string;
  /** Answers preflight requests here, since nothing else would. */
  answersPreflights?: boolean;
}

const LIMITS = 'retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/** Documents that describe our protocols. Any page may read them, also with protocol-specific headers. */
const DOCUMENTS =
  /\/\.well-known\/|^\/(a2a\/(agents\/[^/]+\/)?card|ucp\/profile|idp\/jwks|openapi\.json)\/?$/;

/** Endpoints with separate rules. Everything else: see `corsFor` and the access guard. */
export const CROSS_ORIGIN_RULES: CrossOriginRule[] = [
  {
    path: DOCUMENTS,
    origins: 'any',
    methods: 'GET',
    headers: '*',
    exposed: 'etag, x-request-id',
    answersPreflights: true,
  },
  { path: /^\/oauth\/register\/?$/, origins: 'any', methods: 'POST', headers: '*', exposed: LIMITS },
  {
    path: /^\/oauth\/(token|revoke)\/?$/,
    origins: 'ours-and-local',
    methods: 'POST',
    headers: 'content-type, authorization, mcp-protocol-version',
    exposed: `${LIMITS}, www-authenticate`,
  },
  {
    path: /^\/oauth\/(code|consent-status|deny)\/?$/,
    origins: 'ours',
    methods: 'POST',
    headers: 'content-type',
  },
  {
    path: /^\/oauth\/grants(\/|$)/,
    origins: 'ours',
    methods: 'GET, POST',
    headers: 'content-type, authorization',
  },
  {
    path: /^\/mcp\/?$/,
    origins: 'ours-and-local',
    methods: 'POST, DELETE, OPTIONS',
    headers:
      'content-type, accept, authorization, x-api-key, x-request-id, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
    alike: /^mcp-param-[\w-]{1,100}$/,
    exposed: `${LIMITS}, www-authenticate, mcp-session-id, mcp-protocol-version, x-request-id`,
  },
  { path: /^\/oauth\/(authorize|consent)\/?$/, origins: 'none', methods: '', headers: '' },
];

export function crossOriginRule(path: string): CrossOriginRule | undefined {
  return CROSS_ORIGIN_RULES.find((rule) => rule.path.test(path));
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether the origin belongs to this installation. */
export function isOwnOrigin(settings: Settings, origin: string): boolean {
  return [settings.PUBLIC_URL, ...settings.WEB_ORIGINS].some((url) => new URL(url).origin === origin);
}

/** Sets the CORS headers of endpoints that have a rule, before anything can refuse the call. */
export function crossOrigin(settings: Settings): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const rule = crossOriginRule(request.path);
    if (!rule) return next();
    const allowed = allowedOrigin(rule, settings, request.headers.origin);
    if (rule.origins !== 'any') response.vary('Origin');
    if (allowed === undefined) return next();
    response.setHeader('Access-Control-Allow-Origin', allowed);
    if (rule.exposed) response.setHeader('Access-Control-Expose-Headers', rule.exposed);
    if (request.method === 'OPTIONS') {
      const asked = request.get('access-control-request-headers');
      response.setHeader('Access-Control-Allow-Methods', rule.methods);
      response.setHeader(
        'Access-Control-Allow-Headers',
        rule.headers === '*' ? (asked ?? '*') : [rule.headers, ...alikeIn(rule, asked)].join(', '),
      );
      response.setHeader('Access-Control-Max-Age', '600');
      response.vary('Access-Control-Request-Headers');
      if (rule.answersPreflights) return void response.status(204).end();
    }
    next();
  };
}

/** Whether a page of this origin may call an endpoint. Programs send no origin and may. */
export function mayCall(path: string, settings: Settings, origin: string | undefined): boolean {
  const rule = crossOriginRule(path);
  return origin === undefined || (rule !== undefined && allowedOrigin(rule, settings, origin) !== undefined);
}

const MOST_ALIKE = 50;

function alikeIn({ alike }: CrossOriginRule, asked = ''): string[] {
  if (!alike) return [];
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => alike.test(name)).slice(0, MOST_ALIKE);
}

function allowedOrigin(
  { origins }: CrossOriginRule,
  settings: Settings,
  origin: string | undefined,
): string | undefined {
  if (origins === 'any') return '*';
  if (origins === 'none' || origin === undefined) return undefined;
  const local = origins === 'ours-and-local' && !settings.production && LOOPBACK.test(origin);
  return local || isOwnOrigin(settings, origin) ? origin : undefined;
}
