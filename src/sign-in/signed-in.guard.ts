import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unsupportedMediaType } from '../platform/errors/http.errors';
import { FILE, isUpload } from '../platform/errors/media-type';
import { readFormWithFiles } from '../platform/http/form-files';
import { FormsService } from './forms.service';
import { SessionsService, type SignedInPerson } from './sessions.service';

const PERSONS = new WeakMap<Request, SignedInPerson>();

/** Requires a signed-in person. Requests that change something must also come from one of our forms. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly forms: FormsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!changes || !isUpload(request)) {
      await this.identify(request);
      if (changes) this.forms.require(request);
      return true;
    }
    this.forms.requireOwnOrigin(request); // before anything is read
    if (!request.is(FILE)) throw unsupportedMediaType();
    const signedOut = await this.identify(request).catch((error: unknown) => error as Error);
    await readFormWithFiles(request, context.switchToHttp().getResponse<Response>(), () => {
      if (signedOut) throw signedOut;
      this.forms.require(request);
    });
    return true;
  }

  private async identify(request: Request): Promise<void> {
    const person = await this.sessions.requirePerson(request);
    PERSONS.set(request, person);
    request.userId = person.userId;
  }
}

/** Only for routes with `SignedInGuard`. */
export function personSignedIn(request: Request): SignedInPerson {
  return PERSONS.get(request) as SignedInPerson;
}

/** Injects the signed-in person into a handler. */
export const Signed = createParamDecorator((_: unknown, context: ExecutionContext): SignedInPerson =>
  personSignedIn(context.switchToHttp().getRequest<Request>()),
);
