import { Body, Controller, Header, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { OpenToPages } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { originNotAllowed, agentNotFound } from '../../platform/security/security.errors';
import { OwnOriginGuard } from '../../sign-in/own-origin.guard';
import { invalidIdToken, identityProviderUnavailable } from '../../sign-in/sign-in.errors';
import {
  unknownClient,
  invalidRequest,
  invalidScope,
  invalidTarget,
  unsupportedResponseType,
  noAgentOfYours,
  invalidClientMetadata,
  invalidRedirectUri,
} from '../oauth.errors';
import { oauthConsentLimit } from '../policies';
import { RefusesIncomplete } from '../refusals.dto';
import { AuthorizationRequests } from './authorization-requests.service';
import {
  CodeRequest,
  CodeView,
  ConsentStatusRequest,
  ConsentStatusView,
  DenyRequest,
  RedirectView,
} from './authorizations.dto';
import { ConsentByIdToken } from './consent-by-id-token.service';

const REFUSED = [
  unknownClient,
  invalidClientMetadata,
  invalidRedirectUri,
  invalidRequest,
  invalidScope,
  invalidTarget,
  unsupportedResponseType,
  originNotAllowed,
];

/** For the installation's own pages that ask for consent themselves, with the person's ID token. */
@ApiTags('oauth')
@OpenToPages({ origins: 'ours', methods: 'POST', headers: 'content-type' })
@Lenient()
@Controller('oauth')
@Public()
@RefusesIncomplete()
@UseGuards(OwnOriginGuard)
@LimitedAs(oauthConsentLimit)
export class ConsentController {
  constructor(
    private readonly consent: ConsentByIdToken,
    private readonly requests: AuthorizationRequests,
    private readonly settings: Settings,
  ) {}

  @Post('consent-status')
  @Header('Cache-Control', 'no-store')
  @Answers(200, ConsentStatusView, {
    summary: 'Get the details of an authorization request, and whether consent is needed',
    refuses: [...REFUSED, identityProviderUnavailable],
  })
  async status(@Body() body: ConsentStatusRequest): Promise<ConsentStatusView> {
    const recipient = await this.requests.recipientOf(body, 'body');
    const extent = this.requests.extentOf(body);
    const requested = { ...recipient, ...extent };
    return ConsentStatusView.of(recipient, extent.scopes, {
      skip_consent: await this.consent.isGiven(body.id_token, requested),
      nonce: this.requests.nonceOf(body),
    });
  }

  @Post('code')
  @Header('Cache-Control', 'no-store')
  @Answers(200, CodeView, {
    summary: 'Give consent: returns a code for the client',
    refuses: [...REFUSED, invalidIdToken, agentNotFound, noAgentOfYours, identityProviderUnavailable],
  })
  async code(@From() caller: Caller, @Body() body: CodeRequest): Promise<CodeView> {
    const requested = await this.requests.readOrRefuse(body);
    const code = await this.consent.approve(caller, requested, body);
    return {
      code,
      state: requested.state ?? '',
      iss: this.settings.PUBLIC_URL,
      redirect_to: this.requests.answerTo(requested, { code }),
    };
  }

  @Post('deny')
  @Header('Cache-Control', 'no-store')
  @Answers(200, RedirectView, {
    summary: 'Decline: returns the redirect to the client',
    refuses: [...REFUSED, identityProviderUnavailable],
  })
  async deny(
    @From() caller: Caller,
    @Req() request: Request,
    @Body() body: DenyRequest,
  ): Promise<RedirectView> {
    const recipient = await this.requests.recipientOf(body, 'body');
    await this.consent.deny(caller, request, recipient, body.id_token);
    return { redirect_to: this.requests.refusalTo(recipient) };
  }
}
