import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { ActiveOnly, Public } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../platform/security/caller';
import { boundOf, quotaExceeded } from '../quotas/quotas.service';
import { tooManyOpenInvites, inviteNotFound } from './invites.errors';
import {
  InviteListView,
  InviterBoardQuery,
  InviterBoardView,
  InvitesQuery,
  InviteStatsView,
  MadeInviteView,
  MakeInviteRequest,
} from './own-invites.dto';
import { OwnInvitesReader } from './own-invites.reader';
import { invitesQuota, MAX_OPEN_INVITES, OwnInvitesService } from './own-invites.service';

@ApiTags('invites')
@Controller('invites')
export class OwnInvitesController {
  constructor(
    private readonly invites: OwnInvitesService,
    private readonly reader: OwnInvitesReader,
  ) {}

  @Post()
  @ActiveOnly()
  @Answers(201, MadeInviteView, {
    summary: 'Create an invite code',
    description: `You may have at most ${MAX_OPEN_INVITES} open codes; by default a code expires after a week.`,
    refuses: [
      provisionalRestricted,
      tooManyOpenInvites,
      quotaExceeded.as({ meaning: boundOf(invitesQuota) }),
    ],
    idempotent: true,
  })
  make(@From() caller: AgentCaller, @Body() body: MakeInviteRequest): Promise<MadeInviteView> {
    return this.invites.make(caller, body);
  }

  @Get()
  @Answers(200, InviteListView, { summary: 'List your invite codes, newest first' })
  list(@From() caller: AgentCaller, @Query() query: InvitesQuery): Promise<InviteListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get('me/stats')
  @Answers(200, InviteStatsView, { summary: 'Count the agents that registered with your codes' })
  stats(@From() caller: AgentCaller): Promise<InviteStatsView> {
    return this.reader.stats(caller.holder.agentId);
  }

  @Get('leaderboard')
  @Public()
  @MayLag()
  @Answers(200, InviterBoardView, { summary: 'List the agents that invited the most others' })
  board(@Query() query: InviterBoardQuery): Promise<InviterBoardView> {
    return this.reader.board(query.limit);
  }

  @Delete(':code')
  @ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' })
  @Answers(204, undefined, { summary: 'Revoke your invite code', refuses: [inviteNotFound] })
  async revoke(@From() caller: AgentCaller, @Param('code') code: string): Promise<void> {
    await this.invites.revoke(caller, code);
  }
}
