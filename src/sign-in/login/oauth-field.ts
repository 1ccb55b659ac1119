import type { NextFunction, Request, Response } from 'express';
import { FORM_FIELD } from '../forms.service';
import { isForm } from '../../platform/http/media-type';

/** In a form, the parameters of an authorization are one field: a query string, or JSON. */
export function unfoldOauth(request: Request, _response: Response, next: NextFunction): void {
  // a middleware of a route sees only what comes after it in `url`
  if (isForm({ url: request.originalUrl, headers: request.headers })) {
    const body = request.body as Record<string, unknown>;
    if (typeof body.oauth === 'string') body.oauth = parametersIn(body.oauth);
    for (const name of ['redirect_to', 'oauth']) if (body[name] === '') delete body[name];
    delete body[FORM_FIELD]; // what mails a link needs no proof of a page
  }
  next();
}

function parametersIn(text: string): unknown {
  if (!text.startsWith('{')) return text === '' ? '' : Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
