import type { NextFunction, Request, Response } from 'express';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Where a body is a form with a file in it; whoever handles it reads it, after the guards have let it in. */
const UPLOADS = new Set(['POST /marketplace/assets']);

export function isUpload(request: { method?: string; url?: string }): boolean {
  return UPLOADS.has(`${request.method} ${(request.url ?? '').split('?')[0]?.replace(/\/$/, '')}`);
}

/** A body that is not JSON is refused before anything reads it. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !JSON_TYPE.test(type ?? '') && !isUpload(request))
    next(Object.assign(new Error('unsupported media type'), { status: 415 }));
  else next();
}
