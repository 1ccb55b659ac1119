import type { Request } from 'express';

/** The route of a request, such as `POST /admin/invites`. */
export function routeOf(request: Request): string {
  const path = request.originalUrl.split('?')[0] as string;
  return `${request.method} ${(request.route as { path?: string } | undefined)?.path ?? path}`;
}
