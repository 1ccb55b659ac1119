import type { NextFunction, Request, Response } from 'express';
import { malformedRequest } from './http.errors';

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const HIGH_ESCAPE = /%[89a-f]/i;
const PLAIN_QUERY = /^\?[\w=&,.~%-]{1,200}$/;

/** Whether all percent escapes are UTF-8. The parsers of queries and forms would replace others. */
export function hasUtf8Escapes(text: string): boolean {
  if (!HIGH_ESCAPE.test(text)) return true;
  try {
    for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}

/** Refuses a path or query that is not UTF-8 before anything reads it. Node refuses bytes that are not escaped. */
export function requireUtf8Target(request: Request, _response: Response, next: NextFunction): void {
  next(hasUtf8Escapes(request.url) ? undefined : malformedRequest('The URL is not UTF-8.'));
}

/** The query of the address as sent, with its question mark, if it is short and can be repeated anywhere. */
export function plainQueryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const start = originalUrl.indexOf('?');
  const query = start < 0 ? '' : originalUrl.slice(start);
  return PLAIN_QUERY.test(query) ? query : '';
}
