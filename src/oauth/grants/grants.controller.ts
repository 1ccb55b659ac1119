import { Body, Controller, Get, Header, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { OpenToPages } from '../../platform/security/cross-origin';
import { originNotAllowed } from '../../platform/security/security.errors';
import { OwnOriginGuard } from '../../sign-in/own-origin.guard';
import { formExpired, identityProviderUnavailable } from '../../sign-in/sign-in.errors';
import { missingToken, invalidToken, grantNotFound } from '../oauth.errors';
import { GrantOwners } from './grant-owners';
import { GrantListView, GrantsQuery, RevokedGrantView } from './grants.dto';
import { GrantsReader } from './grants.reader';
import { GrantsService } from './grants.service';

const ERRORS = [missingToken, invalidToken, identityProviderUnavailable];

/** For people: authenticated by an ID token as a bearer token, or by their browser session. */
@ApiTags('oauth')
@OpenToPages({ origins: 'ours', methods: 'GET, POST', headers: 'content-type, authorization' })
@Lenient()
@Controller('oauth/grants')
@Public()
export class GrantsController {
  constructor(
    private readonly owners: GrantOwners,
    private readonly grants: GrantsService,
    private readonly reader: GrantsReader,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(200, GrantListView, { summary: 'List the clients that you have authorized', refuses: ERRORS })
  async list(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: GrantsQuery,
  ): Promise<GrantListView> {
    const { userId } = await this.owners.readerOf(request, response);
    return this.reader.listOf(userId, query);
  }

  @Post(':client_id/revoke')
  @UseGuards(OwnOriginGuard)
  @ApiParam({ name: 'client_id', description: 'Percent-encoded if it is a URL' })
  @Answers(200, RevokedGrantView, {
    summary: 'Revoke a client’s access',
    description: 'With a session cookie instead of an ID token, send JSON, for example `{}`.',
    refuses: [...ERRORS, formExpired, originNotAllowed, grantNotFound],
  })
  async revoke(
    @From() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('client_id') clientId: string,
    @Body() _body: EmptyRequest,
  ): Promise<RevokedGrantView> {
    const owner = await this.owners.changerOf(request, response);
    // a repeat finds nothing to revoke, whatever its idempotency key
    return this.grants.revoke({ ...caller, idempotency: undefined }, owner, clientId);
  }
}
