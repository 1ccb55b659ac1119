import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { isForm } from '../../platform/errors/media-type';
import { goTo, sendPage } from '../../platform/pages/page';
import { FormsService } from '../forms.service';
import { SessionsService } from '../sessions.service';
import type { LoginLinkRequest, SignInPageQuery } from './login.dto';
import { LoginLinksService } from './login-links.service';
import { Login, Sent, SignIn } from './login-pages';
import { formTargetsOf } from './own-path';
import { HOME, LoginsService } from './logins.service';
import { isOwnPath } from './own-path';

/** Responds with JSON to programs and with pages to browsers. */
@Injectable()
export class LoginAnswers {
  constructor(
    private readonly links: LoginLinksService,
    private readonly logins: LoginsService,
    private readonly sessions: SessionsService,
    private readonly forms: FormsService,
    private readonly settings: Settings,
  ) {}

  async signInPage(request: Request, response: Response, query: SignInPageQuery): Promise<void> {
    const redirectTo =
      query.redirect_to !== undefined && isOwnPath(query.redirect_to) ? query.redirect_to : undefined;
    if (await this.sessions.personOf(request)) return goTo(response, redirectTo ?? HOME);
    this.forms.browser(request, response);
    const issuer = this.settings.OIDC_ISSUER;
    const { PLATFORM_NAME: platform } = this.settings;
    const provider = issuer === undefined ? undefined : new URL(issuer).host;
    const body = (
      <SignIn
        {...{ platform, provider, redirectTo }}
        mail={this.links.on}
        needsInvite={this.settings.REGISTRATION !== 'open'}
      />
    );
    sendPage(response, 200, { platform, title: 'Sign in', body, width: 'narrow' });
  }

  async sent(request: Request, response: Response, body: LoginLinkRequest): Promise<void> {
    this.forms.requireOwnOrigin(request);
    const form = isForm(request);
    const browser = form ? this.forms.browser(request, response) : this.forms.knownBrowser(request);
    const view = await this.links.send(body, { ip: request.ip ?? '', browser });
    if (!form) return void response.setHeader('Cache-Control', 'no-store').json(view);
    const { PLATFORM_NAME: platform } = this.settings;
    sendPage(response, 200, {
      platform,
      title: 'Check your email',
      body: <Sent email={body.email} />,
      width: 'narrow',
    });
  }

  async loginPage(request: Request, response: Response, token: string): Promise<void> {
    const link = await this.logins.look(request, token);
    sendPage(response, 200, {
      platform: this.settings.PLATFORM_NAME,
      title: 'Sign in',
      body: <Login link={link} loginToken={token} token={this.forms.token(request, response)} />,
      width: 'narrow',
      formTargets: formTargetsOf(link.goesTo),
    });
  }

  async loggedIn(request: Request, response: Response, token: string): Promise<void> {
    this.forms.requireFormOrJson(request);
    const view = await this.logins.login(request, response, token);
    if (isForm(request)) goTo(response, view.redirect_to);
    else response.setHeader('Cache-Control', 'no-store').json(view);
  }

  async signedOut(request: Request, response: Response): Promise<void> {
    this.forms.requireFormOrJson(request);
    await this.sessions.signOut(request, response);
    if (isForm(request)) goTo(response, '/auth/sign-in');
    else response.status(204).end();
  }
}
