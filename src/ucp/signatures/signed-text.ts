import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import type { WithRawBody } from '../../platform/http/raw-body';

export interface SignedMessage {
  method: string;
  /** Path and query as requested. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The idempotency key, if it is not in the header. */
  key?: string;
}

export function messageOf(request: Request & WithRawBody): SignedMessage {
  const { method, originalUrl: target, headers, rawBody: body = Buffer.alloc(0) } = request;
  return { method, target, headers, body };
}

/** The signature base (RFC 9421); undefined if a component is missing or unsupported. */
export function signatureBase(
  components: string[],
  parameters: string,
  message: SignedMessage,
  authority: string,
): string | undefined {
  const lines: string[] = [];
  for (const name of components) {
    const value = name.startsWith('@') ? derived(name, message, authority) : fieldOf(name, message.headers);
    if (value === undefined) return undefined;
    lines.push(`"${name}": ${value}`);
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

export function contentDigest(body: Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

export function queryOf(target: string): string | undefined {
  const at = target.indexOf('?');
  return at < 0 ? undefined : target.slice(at);
}

function derived(name: string, { method, target }: SignedMessage, authority: string): string | undefined {
  const path = target.split('?')[0] as string;
  if (name === '@method') return method;
  if (name === '@authority') return authority;
  if (name === '@path') return path === '' ? '/' : path;
  if (name === '@query') return queryOf(target) ?? '?';
  return undefined;
}

function fieldOf(name: string, headers: IncomingHttpHeaders): string | undefined {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value)?.trim();
}
