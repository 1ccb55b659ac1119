import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { unsupportedMediaType } from './http.errors';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Routes whose body is a form with a file. The handler reads it, after the guards have admitted the request. */
const UPLOADS = new Set(['POST /marketplace/assets']);

export function isUpload(request: { method?: string; url?: string }): boolean {
  return UPLOADS.has(`${request.method} ${(request.url ?? '').split('?')[0]?.replace(/\/$/, '')}`);
}

/** Routes that accept forms: our own pages without scripts, and protocols whose clients send forms. */
const FORMS = /^\/(oauth\/(token|revoke|consent)|auth\/[a-z-]+|account(\/[\w/-]*)?)\/?(\?|$)/;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function isForm({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return FORMS.test(url ?? '') && FORM_TYPE.test(headers['content-type'] ?? '');
}

export function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses a body that is not JSON before anything reads it. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const isReadable = !hasBody(request) || isJson(request) || isUpload(request) || isForm(request);
  next(isReadable ? undefined : unsupportedMediaType());
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** The only encoding that JSON allows (RFC 8259, 8.1), and the one that browsers use for forms. */
export function requireUtf8({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
}
