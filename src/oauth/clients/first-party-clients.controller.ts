import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { invalidRedirectUri } from '../oauth.errors';
import { clientTerms } from './client-metadata';
import { ClientRegistrationService } from './client-registration.service';
import {
  FirstPartyClientRequest,
  FirstPartyClientsQuery,
  FirstPartyClientsView,
  NewFirstPartyClientView,
} from './clients.dto';
import { FirstPartyClientsReader } from './clients.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/oauth-clients')
export class AdminOauthClientsController {
  constructor(
    private readonly registration: ClientRegistrationService,
    private readonly reader: FirstPartyClientsReader,
  ) {}

  @Post()
  @Answers(201, NewFirstPartyClientView, {
    summary: 'Register a first-party client',
    description: 'People are not asked for consent to it.',
    refuses: [invalidRedirectUri],
    idempotent: true,
    secret: true,
  })
  async create(
    @From() caller: Caller,
    @Body() { name, ...rest }: FirstPartyClientRequest,
  ): Promise<NewFirstPartyClientView> {
    const terms = clientTerms({ client_name: name, ...rest });
    return NewFirstPartyClientView.ofNew(await this.registration.registerFirstParty(caller, terms));
  }

  @Get()
  @Answers(200, FirstPartyClientsView, { summary: 'List first-party clients' })
  list(@Query() query: FirstPartyClientsQuery): Promise<FirstPartyClientsView> {
    return this.reader.list(query);
  }
}
