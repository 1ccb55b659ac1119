import type { NextFunction, Request, Response } from 'express';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** A body that is not JSON is refused before anything reads it. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !JSON_TYPE.test(type ?? ''))
    next(Object.assign(new Error('unsupported media type'), { status: 415 }));
  else next();
}
