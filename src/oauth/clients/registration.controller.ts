import { Controller, Header, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DAY } from '../../kernel/clock';
import { Lenient } from '../../platform/security/lenient';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { LIMIT_HEADERS, OpenToPages } from '../../platform/security/cross-origin';
import { invalidClientMetadata, missingParameter } from '../oauth.errors';
import { UNUSED_CLIENT_MS, oauthRegistrationLimit } from '../policies';
import { RefusesClients, RefusesIncomplete } from '../refusals.dto';
import { ClientInformationView, ClientMetadataRequest } from './clients.dto';
import { clientTermsOfOthers, presentMembers } from './client-metadata';
import { ClientRegistrationService } from './client-registration.service';

@ApiTags('oauth')
@Lenient()
@Controller('oauth')
@Public()
export class ClientRegistrationController {
  constructor(
    private readonly registration: ClientRegistrationService,
    private readonly settings: Settings,
  ) {}

  @Post('register')
  @OpenToPages({ origins: 'any', methods: 'POST', headers: '*', exposed: LIMIT_HEADERS })
  @LimitedAs(oauthRegistrationLimit)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiBody({ type: ClientMetadataRequest })
  @RefusesClients(400, '`invalid_redirect_uri`, `invalid_client_metadata`')
  @RefusesIncomplete()
  @Answers(201, ClientInformationView, {
    summary: 'Register a client (RFC 7591)',
    description: `Optional members that are null or empty count as absent. Public unless it requests a secret. A client that nobody authorizes is deleted after ${UNUSED_CLIENT_MS / DAY} days.`,
  })
  async register(@From() caller: Caller, @Req() request: Request): Promise<ClientInformationView> {
    const metadata: unknown = request.body;
    if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
      throw invalidClientMetadata('Send a JSON object.');
    const members = presentMembers(metadata as Record<string, unknown>);
    if (members.redirect_uris === undefined) throw missingParameter('body', 'redirect_uris');
    const terms = clientTermsOfOthers(members, this.settings.PLATFORM_NAME);
    return ClientInformationView.of(await this.registration.register(caller, terms));
  }
}
