import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Settings } from '../config/settings';
import { PathMark } from '../routing/path-marks';

/**
 * Which pages may call: `any`, `none`, `ours` (PUBLIC_URL and WEB_ORIGINS), or `ours-and-local`, which outside
 * production adds pages on this machine.
 */
type Origins = 'any' | 'none' | 'ours' | 'ours-and-local';

export interface CrossOriginRule {
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

/** Headers that a page may read to stay within its rate limit. */
export const LIMIT_HEADERS = 'retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/** Documents that describe our protocols. Any page may read them, also with protocol-specific headers. */
const DOCUMENT: CrossOriginRule = {
  origins: 'any',
  methods: 'GET',
  headers: '*',
  exposed: 'etag, x-request-id',
  answersPreflights: true,
};
/** Everything below these addresses is a document (RFC 8615), also what does not exist: clients try several. */
const WELL_KNOWN = /\/\.well-known\//;

const rules = new PathMark<CrossOriginRule>();

/** Gives an endpoint its own rule. Everything else: see `corsFor` and the access guard. */
export const OpenToPages = (rule: CrossOriginRule): MethodDecorator & ClassDecorator => rules.with(rule);
export const ClosedToPages = (): MethodDecorator & ClassDecorator =>
  rules.with({ origins: 'none', methods: '', headers: '' });
export const DescribesProtocol = (): MethodDecorator => rules.with(DOCUMENT);

export function crossOriginRule(path: string): CrossOriginRule | undefined {
  return WELL_KNOWN.test(path) ? DOCUMENT : rules.at(path);
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether the origin belongs to this installation. */
function isOwnOrigin(settings: Settings, origin: string): boolean {
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
      const requested = request.get('access-control-request-headers');
      response.setHeader('Access-Control-Allow-Methods', rule.methods);
      response.setHeader(
        'Access-Control-Allow-Headers',
        rule.headers === '*' ? (requested ?? '*') : [rule.headers, ...alikeIn(rule, requested)].join(', '),
      );
      response.setHeader('Access-Control-Max-Age', '600');
      response.vary('Access-Control-Request-Headers');
      if (rule.answersPreflights) return void response.status(204).end();
    }
    next();
  };
}

/** Whether a page of this origin may call an endpoint with this rule. Programs send no origin and may. */
export function mayCall(rule: CrossOriginRule, settings: Settings, origin: string | undefined): boolean {
  return origin === undefined || allowedOrigin(rule, settings, origin) !== undefined;
}

const MOST_ALIKE = 50;

function alikeIn({ alike }: CrossOriginRule, requested = ''): string[] {
  if (!alike) return [];
  const names = requested.split(',').map((name) => name.trim().toLowerCase());
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
