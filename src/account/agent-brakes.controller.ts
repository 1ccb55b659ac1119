import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BrakesService } from '../agents/brakes/brakes.service';
import { Answers } from '../platform/http/answers';
import { AgentIdParam, IdParam } from '../platform/http/params';
import { goTo } from '../platform/pages/page';
import { Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { ClaimsService } from '../sign-in/claims/claims.service';
import type { SignedInPerson } from '../sign-in/sessions.service';
import { Signed, SignedInGuard } from '../sign-in/signed-in.guard';
import { AccountViews } from './account-views';
import { AmountRequest, centsOf, FormRequest } from './account.dto';

const ERRORS = {
  401: '`not_signed_in`',
  403: '`form_expired`, `origin_not_allowed`',
  404: '`agent_not_found`',
};
const KEY_ERRORS = { ...ERRORS, 404: '`agent_not_found`, `api_key_not_found`' };
const KeyId = (): ParameterDecorator => IdParam('key', 'key_id', 'api_key');
const pageOf = (agentId: string): string => `/account/agents/${agentId}`;

/** What the owner does to an agent, by the forms of its page; each leads back to it. */
@ApiTags('account')
@ApiConsumes('application/x-www-form-urlencoded')
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id')
export class AgentBrakesController {
  constructor(
    private readonly brakes: BrakesService,
    private readonly claims: ClaimsService,
    private readonly views: AccountViews,
  ) {}

  @Post('freeze')
  @Answers(303, undefined, { summary: 'Refuse every call of an agent from now on', errors: ERRORS })
  async freeze(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.freeze(caller, person, agentId);
    goTo(response, pageOf(agentId));
  }

  @Post('unfreeze')
  @Answers(303, undefined, { summary: 'Let a frozen agent call again', errors: ERRORS })
  async unfreeze(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.unfreeze(caller, person, agentId);
    goTo(response, pageOf(agentId));
  }

  @Post('approval-threshold')
  @Answers(303, undefined, { summary: 'From which price on an agent has to ask', errors: ERRORS })
  async threshold(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() body: AmountRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.setThreshold(caller, person, agentId, centsOf(body));
    goTo(response, pageOf(agentId));
  }

  @Post('revoke-keys')
  @Answers(303, undefined, {
    summary: 'Revoke all keys of an agent, and the clients that act for it',
    errors: ERRORS,
  })
  async revokeKeys(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.revokeAllKeys(caller, person, agentId);
    goTo(response, pageOf(agentId));
  }

  @Post('keys')
  @Answers(200, undefined, {
    summary: 'Make a new key for an agent; the page shows it once (HTML)',
    errors: { ...ERRORS, 409: '`too_many_keys`' },
  })
  async newKey(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const apiKey = await this.brakes.newKey(caller, person, agentId);
    this.views.newKey(request, response, person, agentId, apiKey);
  }

  @Post('keys/:key_id/revoke')
  @Answers(303, undefined, { summary: 'Revoke one key of an agent', errors: KEY_ERRORS })
  async revokeKey(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.revokeKey(caller, person, agentId, keyId);
    goTo(response, pageOf(agentId));
  }

  @Post('keys/:key_id/cap')
  @Answers(303, undefined, { summary: 'What a key may spend in a day', errors: KEY_ERRORS })
  async cap(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() body: AmountRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.brakes.setCap(caller, person, agentId, keyId, centsOf(body));
    goTo(response, pageOf(agentId));
  }

  @Post('release')
  @Answers(303, undefined, { summary: 'Let go of an agent', errors: ERRORS })
  async release(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.claims.release(caller, person, agentId);
    goTo(response, '/account');
  }
}
