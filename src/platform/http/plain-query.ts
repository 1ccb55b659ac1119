import type { Request } from 'express';

const PLAIN_QUERY = /^\?[\w=&,.~%-]{1,200}$/;

/** The query of the address as sent, with its question mark, if it is short and can be repeated anywhere. */
export function plainQueryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const start = originalUrl.indexOf('?');
  const query = start < 0 ? '' : originalUrl.slice(start);
  return PLAIN_QUERY.test(query) ? query : '';
}
