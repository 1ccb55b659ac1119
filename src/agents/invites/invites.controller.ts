import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsAction, AsCommand, AsForm } from '../../platform/operations/operation-marks';
import { ActiveOnly, AdminOnly, Public } from '../../platform/security/access';
import { type AgentCaller, type Caller, From, provisionalRestricted } from '../../platform/security/caller';
import { CodeParam } from '../../platform/validation/params';
import { INVITE_HOURS, invitesQuota, MAX_OPEN_INVITES } from '../policies';
import { boundOf, quotaExceeded } from '../quotas/quotas.service';
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
import { inviteNotFound, tooManyOpenInvites } from './invites.errors';
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
  @ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' })
  @Answers(200, InviteCheckView, { summary: 'Validate an invite code' })
  @AsAction('browse.check_invite')
  validate(@Param('code') code: string): Promise<InviteCheckView> {
    return this.reader.check(code);
  }

  @Post('admin/invites')
  @AdminOnly()
  @Answers(201, InvitesView, { summary: 'Create invite codes', idempotent: true })
  @AsForm<InvitesView>({
    label: 'Make invite codes',
    fields: {
      count: { label: 'How many codes' },
      max_uses: { label: 'Agents per code' },
      expiry_hours: {
        label: 'Hours until they expire',
        hint: 'Empty: they never expire',
        initial: String(INVITE_HOURS),
      },
      note: { label: 'Note', hint: 'Only operators read it' },
    },
    done: ({ codes }) => (codes.length === 1 ? 'The code is ready.' : `${codes.length} codes are ready.`),
    shows: true,
  })
  @AsCommand('invites create', { columns: ['code', 'max_uses', 'expires_at', 'note'] })
  create(@From() caller: Caller, @Body() body: CreateInvitesRequest): Promise<InvitesView> {
    return this.invites.create(caller, body);
  }

  @Delete('admin/invites/:code')
  @AdminOnly()
  @Answers(204, undefined, { summary: 'Revoke an invite code', refuses: [inviteNotFound] })
  @AsForm({ label: 'Revoke the code', destroys: true, done: 'The code no longer works.' })
  @AsCommand('invites revoke')
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
    return this.invites.makeInvite(caller, body);
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
