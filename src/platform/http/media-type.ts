import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Where a body is a form with a file in it; whoever handles it reads it, after the guards have let it in. */
const UPLOADS = new Set(['POST /marketplace/assets']);

export function isUpload(request: { method?: string; url?: string }): boolean {
  return UPLOADS.has(`${request.method} ${(request.url ?? '').split('?')[0]?.replace(/\/$/, '')}`);
}

/** Where forms come from: pages of ours without scripts, and clients of protocols that send forms. */
const FORMS = /^\/(oauth\/(token|revoke|consent)|auth\/[a-z-]+|account(\/[\w/-]*)?)\/?(\?|$)/;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function isForm({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return FORMS.test(url ?? '') && FORM_TYPE.test(headers['content-type'] ?? '');
}

export function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

/** A body that is not JSON is refused before anything reads it. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !isJson(request) && !isUpload(request) && !isForm(request))
    next(Object.assign(new Error('unsupported media type'), { status: 415 }));
  else next();
}
