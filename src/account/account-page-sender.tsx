import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { Settings } from '../platform/config/settings';
import type { FrameWidth } from '../platform/pages/frame';
import { sendPage } from '../platform/pages/page';
import { FormsService } from '../sign-in/forms.service';
import type { SignedInPerson } from '../sign-in/sessions.service';
import { Navigation } from './account-pages';

export interface PageContents {
  title: string;
  /** `token` is the CSRF token of its forms. */
  body: (token: string) => ComponentChildren;
  width?: FrameWidth;
}

/** Sends pages to a signed-in person. */
@Injectable()
export class AccountPages {
  constructor(
    private readonly forms: FormsService,
    private readonly settings: Settings,
  ) {}

  show(
    request: Request,
    response: Response,
    person: SignedInPerson,
    { title, body, width }: PageContents,
  ): void {
    const token = this.forms.token(request, response);
    const { PLATFORM_NAME: platform } = this.settings;
    const own = <Navigation person={person} token={token} />;
    sendPage(response, 200, { platform, title, body: body(token), own, width });
  }
}
