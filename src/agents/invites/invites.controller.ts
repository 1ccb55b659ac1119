import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MayLag } from '../../platform/operations/operation-marks';
import { ActiveOnly, AdminOnly, Public } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { CodeParam } from '../../platform/validation/params';
import {
  CreateInvitesRequest,
  InviteCheckView,
  InviteListView,
  InviterBoardQuery,
  InviterBoardView,
  InvitesQuery,
  InviteStatsView,
  InvitesView,
  MadeInviteView,
  MakeInviteRequest,
} from './invites.dto';
import { inviteNotFound } from './invites.errors';
import * as operations from './invites.operations';
import { InvitesReader, OwnInvitesReader } from './invites.reader';
import { InvitesService } from './invites.service';
import { OwnInvitesService } from './own-invites.service';

@ApiTags('invites')
@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly reader: InvitesReader,
  ) {}

  @Get('invites/validate/:code')
  @Public()
  @operations.validate
  validate(@Param('code') code: string): Promise<InviteCheckView> {
    return this.reader.check(code);
  }

  @Post('admin/invites')
  @AdminOnly()
  @operations.create
  create(@From() caller: Caller, @Body() body: CreateInvitesRequest): Promise<InvitesView> {
    return this.invites.create(caller, body);
  }

  @Delete('admin/invites/:code')
  @AdminOnly()
  @operations.revoke
  async revoke(
    @From() caller: Caller,
    @CodeParam(inviteNotFound, 'INV-4KXT-9WPD') code: string,
  ): Promise<void> {
    await this.invites.revoke(caller, code);
  }
}

@ApiTags('invites')
@Controller('invites')
export class OwnInvitesController {
  constructor(
    private readonly invites: OwnInvitesService,
    private readonly reader: OwnInvitesReader,
  ) {}

  @Post()
  @ActiveOnly()
  @operations.make
  make(@From() caller: AgentCaller, @Body() body: MakeInviteRequest): Promise<MadeInviteView> {
    return this.invites.makeInvite(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: InvitesQuery): Promise<InviteListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get('me/stats')
  @operations.stats
  stats(@From() caller: AgentCaller): Promise<InviteStatsView> {
    return this.reader.stats(caller.holder.agentId);
  }

  @Get('leaderboard')
  @Public()
  @MayLag()
  @operations.board
  board(@Query() query: InviterBoardQuery): Promise<InviterBoardView> {
    return this.reader.board(query.limit);
  }

  @Delete(':code')
  @operations.revokeOwnInvites
  async revoke(@From() caller: AgentCaller, @Param('code') code: string): Promise<void> {
    await this.invites.revoke(caller, code);
  }
}
