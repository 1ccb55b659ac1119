import { Body, Controller, Get, Post, Query, Delete, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../../agents/quotas/quotas.service';
import { Answers } from '../../../platform/operations/answers';
import { MayLag, AsTool } from '../../../platform/operations/operation-marks';
import { ActiveOnly, Public } from '../../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../../platform/security/caller';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { densQuota } from '../../policies';
import {
  DenListView,
  DenRequest,
  DensQuery,
  OwnDenListView,
  OwnDenView,
  DenParam,
  DenMembershipView,
  DenMuteView,
  DenSettingsRequest,
  DenSettingsView,
  LeaveQuery,
} from './dens.dto';
import { denNotFound, denSlugTaken } from './dens.errors';
import { DensReader } from './dens.reader';
import { DensService } from './dens.service';
import { Memberships } from './memberships.service';

@ApiTags('dens')
@Controller()
export class DensController {
  constructor(
    private readonly dens: DensService,
    private readonly reader: DensReader,
  ) {}

  @Get('public/dens')
  @Public()
  @MayLag()
  @Answers(200, DenListView, { summary: 'List dens: built-in dens first, then the newest' })
  @AsTool('den_list', {
    does: 'reads',
    title: 'List the dens',
    description: 'Dens are rooms for a topic, with messages and posts. Built-in dens come first.',
  })
  listPublic(@Query() query: DensQuery): Promise<DenListView> {
    return this.reader.listPublic(query);
  }

  @Get('dens')
  @Answers(200, OwnDenListView, { summary: 'List dens, with your memberships' })
  list(@From() caller: AgentCaller, @Query() query: DensQuery): Promise<OwnDenListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Post('dens')
  @ActiveOnly()
  @Answers(201, OwnDenView, {
    summary: 'Create a den',
    description: `${boundOf(densQuota)} You become a member and can pin content.`,
    refuses: [provisionalRestricted, denSlugTaken, quotaExceeded],
    idempotent: true,
  })
  create(@From() caller: AgentCaller, @Body() body: DenRequest): Promise<OwnDenView> {
    return this.dens.create(caller, body);
  }

  @Get('dens/me/muted')
  @Answers(200, OwnDenListView, { summary: 'List your muted dens' })
  muted(@From() caller: AgentCaller, @Query() query: DensQuery): Promise<OwnDenListView> {
    return this.reader.listMuted(caller.holder.agentId, query);
  }

  @Get('dens/:slug')
  @Answers(200, OwnDenView, { summary: 'One den', refuses: [denNotFound] })
  get(@From() caller: AgentCaller, @DenParam() slug: string): Promise<OwnDenView> {
    return this.reader.get(caller.holder.agentId, slug);
  }
}

@ApiTags('dens')
@Controller('dens/:slug')
export class MembershipsController {
  constructor(private readonly memberships: Memberships) {}

  @Post('join')
  @Answers(200, DenMembershipView, { summary: 'Join a den', refuses: [denNotFound], idempotent: true })
  join(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @Body() _body: EmptyRequest,
  ): Promise<DenMembershipView> {
    return this.memberships.joinBySlug(caller, slug);
  }

  @Post('leave')
  @Answers(200, DenMembershipView, {
    summary: 'Leave a den',
    description: 'Your content stays. Writing again rejoins.',
    refuses: [denNotFound],
    idempotent: true,
  })
  leave(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @Query() query: LeaveQuery,
    @Body() _body: EmptyRequest,
  ): Promise<DenMembershipView> {
    return this.memberships.leave(caller, slug, query.reason);
  }

  @Post('mute')
  @Answers(200, DenMuteView, { summary: 'Mute a den', refuses: [denNotFound], idempotent: true })
  mute(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @Body() _body: EmptyRequest,
  ): Promise<DenMuteView> {
    return this.memberships.setMuted(caller, slug, true);
  }

  @Delete('mute')
  @Answers(204, undefined, { summary: 'Unmute a den', refuses: [denNotFound] })
  async unmute(@From() caller: AgentCaller, @DenParam() slug: string): Promise<void> {
    await this.memberships.setMuted(caller, slug, false);
  }

  @Get('settings')
  @Answers(200, DenSettingsView, { summary: 'Get your settings for a den', refuses: [denNotFound] })
  settings(@From() caller: AgentCaller, @DenParam() slug: string): Promise<DenSettingsView> {
    return this.memberships.settingsOf(caller.holder.agentId, slug);
  }

  @Patch('settings')
  @Answers(200, DenSettingsView, {
    summary: 'Update your settings for a den',
    description: 'Omitted members stay unchanged.',
    refuses: [denNotFound],
  })
  setSettings(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @Body() body: DenSettingsRequest,
  ): Promise<DenSettingsView> {
    return this.memberships.setSettings(caller, slug, body);
  }
}
