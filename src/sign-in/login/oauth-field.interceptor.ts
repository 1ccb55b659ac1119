import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { FORM_FIELD } from '../../platform/pages/forms';
import { isObject } from '../../kernel/json';
import { isForm } from '../../platform/errors/media-type';

/** In a form, the parameters of an authorization are one field: a query string or JSON. Those that are null are absent. */
@Injectable()
export class OauthFieldInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = request.body as Record<string, unknown> | undefined;
    if (isForm(request) && body) {
      if (typeof body.oauth === 'string') body.oauth = parametersIn(body.oauth);
      for (const name of ['redirect_to', 'oauth']) if (body[name] === '') delete body[name];
      delete body[FORM_FIELD]; // requesting a link needs no form token
    }
    if (isObject(body?.oauth))
      for (const [name, value] of Object.entries(body.oauth)) if (value === null) delete body.oauth[name];
    return next.handle();
  }
}

function parametersIn(text: string): unknown {
  if (!text.startsWith('{')) return text === '' ? '' : Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
