import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Header,
  Injectable,
  type NestInterceptor,
  Post,
  Redirect,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { Refusable } from '../../src/kernel/refusal';
import { Answers } from '../../src/platform/operations/answers';
import { routeOf } from '../../src/platform/routing/route-metadata';
import { type Caller, callerOf } from '../../src/platform/security/caller';
import type { SignedInPerson } from '../../src/sign-in/sessions.service';
import { personSignedIn } from '../../src/sign-in/signed-in.guard';
import { FormsService } from '../../src/sign-in/forms.service';

/** Who submits a form: the caller and the signed-in person. */
export interface FormSender {
  caller: Caller;
  person: SignedInPerson;
  /** The route of the form, such as `POST /account/delete`. */
  route: string;
}

export const SentBy = createParamDecorator((_: unknown, context: ExecutionContext): FormSender => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const caller = callerOf(request, http.getResponse<Response>());
  return { caller, person: personSignedIn(request), route: routeOf(request) };
});

/** Where a form leads to, and what the page there says is done. */
export interface Sent {
  url: string;
  done: string;
}

@Injectable()
class RedirectAfterPost implements NestInterceptor<string | Sent> {
  constructor(private readonly forms: FormsService) {}

  intercept(context: ExecutionContext, next: CallHandler<string | Sent>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    response.removeHeader('Access-Control-Allow-Origin');
    return next.handle().pipe(
      map((sent) => {
        if (typeof sent === 'string') return { url: sent, statusCode: 303 };
        this.forms.announceDone(response, sent.done);
        return { url: sent.url, statusCode: 303 };
      }),
    );
  }
}

/** A form's action. Its handler returns the page of the account to redirect to, and what it did; or only a path, elsewhere. */
export function Form(path: string, summary: string, refuses: readonly Refusable[]): MethodDecorator {
  return applyDecorators(
    Post(path),
    Redirect('/account', 303),
    Header('Cache-Control', 'no-store'),
    UseInterceptors(RedirectAfterPost),
    Answers(303, undefined, { summary, refuses }),
  );
}
