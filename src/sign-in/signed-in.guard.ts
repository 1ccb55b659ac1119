import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unsupportedMediaType } from '../platform/errors/http.errors';
import { FILE, isUpload } from '../platform/errors/media-type';
import { readFormWithFiles } from '../platform/http/form-files';
import { FormsService } from './forms.service';
import { isLate, noteLate } from '../platform/pages/late-forms';
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
    if (request.method === 'GET' || request.method === 'HEAD') {
      await this.identify(request);
      return true;
    }
    try {
      if (isUpload(request)) await this.admitUpload(request, context.switchToHttp().getResponse<Response>());
      else await this.admitForm(request);
    } catch (error) {
      noteLate(context, error);
      if (!isLate(request) || !PERSONS.has(request)) throw error;
    }
    return true;
  }

  private async admitForm(request: Request): Promise<void> {
    await this.identify(request);
    this.forms.require(request);
  }

  private async admitUpload(request: Request, response: Response): Promise<void> {
    this.forms.requireOwnOrigin(request); // before anything is read
    if (!request.is(FILE)) throw unsupportedMediaType();
    const signedOut = await this.identify(request).catch((error: unknown) => error as Error);
    await readFormWithFiles(request, response, () => {
      if (signedOut) throw signedOut;
      this.forms.require(request);
    });
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
