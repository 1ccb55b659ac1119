import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { authorizationNonce } from '../../kernel/authorization-nonce';
import { FormsService } from '../forms.service';
import { IdTokensService } from '../id-tokens.service';
import { ID_TOKEN_LIVES_S } from '../policies';
import { SessionsService } from '../sessions.service';
import { invalidLoginLink } from '../sign-in.errors';
import { Users } from '../users';
import type { LoginView } from './login.dto';
import { LoginLinks } from './login-links';
import type { LoginLink } from './login-link.entity';

export const HOME = '/account';

export interface SeenLink {
  email: string;
  goesTo: string;
  /** The link was not requested in this browser. */
  elsewhere: boolean;
}

/** Exchanges an emailed link for a session. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly links: LoginLinks,
    private readonly users: Users,
    private readonly sessions: SessionsService,
    private readonly idTokens: IdTokensService,
    private readonly forms: FormsService,
  ) {}

  /** Shows what a link would do, without using it up, because mail scanners open links too. */
  async look(request: Request, token: string): Promise<SeenLink> {
    const link = await this.links.peek(token);
    if (!link) throw invalidLoginLink();
    const browser = this.forms.knownBrowser(request);
    const same = browser !== undefined && link.browserHash?.equals(this.links.browserHash(browser));
    return { email: link.email, goesTo: goesTo(link), elsewhere: !same };
  }

  /** Signs in with a link, which works once. */
  async login(request: Request, response: Response, token: string): Promise<LoginView> {
    const link = await this.links.consume(token);
    if (!link) throw invalidLoginLink();
    const person = await this.users.ofMailbox(link.email);
    await this.sessions.open(request, response, person);
    const id_token = await this.idTokens.sign(person, nonceOf(link));
    return { id_token, expires_in: ID_TOKEN_LIVES_S, redirect_to: goesTo(link) };
  }
}

function goesTo({ oauth, redirectTo }: LoginLink): string {
  if (oauth) return `/oauth/consent?${new URLSearchParams(oauth).toString()}`;
  return redirectTo ?? HOME;
}

function nonceOf({ oauth }: LoginLink): string | undefined {
  if (!oauth) return undefined;
  const said = (name: string): string => oauth[name] ?? '';
  return authorizationNonce({
    client_id: said('client_id'),
    redirect_uri: said('redirect_uri'),
    code_challenge: said('code_challenge'),
    state: said('state'),
    scope: said('scope'),
    resource: said('resource'),
  });
}
