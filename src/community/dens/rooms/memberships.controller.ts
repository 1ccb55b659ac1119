import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/operations/answers';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { SlugParam } from '../../../platform/validation/params';
import { type AgentCaller, From } from '../../../platform/security/caller';
import {
  DenMembershipView,
  DenMuteView,
  DenSettingsRequest,
  DenSettingsView,
  EXAMPLE_SLUG,
  LeaveQuery,
} from './dens.dto';
import { denNotFound } from './dens.errors';
import { Memberships } from './memberships.service';

const ERRORS = [denNotFound];
const Slug = (): ParameterDecorator => SlugParam(denNotFound, EXAMPLE_SLUG);

@ApiTags('dens')
@Controller('dens/:slug')
export class MembershipsController {
  constructor(private readonly memberships: Memberships) {}

  @Post('join')
  @Answers(200, DenMembershipView, { summary: 'Join a den', refuses: ERRORS, idempotent: true })
  join(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @Body() _body: EmptyRequest,
  ): Promise<DenMembershipView> {
    return this.memberships.joinBySlug(caller, slug);
  }

  @Post('leave')
  @Answers(200, DenMembershipView, {
    summary: 'Leave a den',
    description: 'Your content stays. Writing again rejoins.',
    refuses: ERRORS,
    idempotent: true,
  })
  leave(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @Query() query: LeaveQuery,
    @Body() _body: EmptyRequest,
  ): Promise<DenMembershipView> {
    return this.memberships.leave(caller, slug, query.reason);
  }

  @Post('mute')
  @Answers(200, DenMuteView, { summary: 'Mute a den', refuses: ERRORS, idempotent: true })
  mute(@From() caller: AgentCaller, @Slug() slug: string, @Body() _body: EmptyRequest): Promise<DenMuteView> {
    return this.memberships.setMuted(caller, slug, true);
  }

  @Delete('mute')
  @Answers(204, undefined, { summary: 'Unmute a den', refuses: ERRORS })
  async unmute(@From() caller: AgentCaller, @Slug() slug: string): Promise<void> {
    await this.memberships.setMuted(caller, slug, false);
  }

  @Get('settings')
  @Answers(200, DenSettingsView, { summary: 'Get your settings for a den', refuses: ERRORS })
  settings(@From() caller: AgentCaller, @Slug() slug: string): Promise<DenSettingsView> {
    return this.memberships.settingsOf(caller.holder.agentId, slug);
  }

  @Patch('settings')
  @Answers(200, DenSettingsView, {
    summary: 'Update your settings for a den',
    description: 'Omitted members stay unchanged.',
    refuses: ERRORS,
  })
  setSettings(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @Body() body: DenSettingsRequest,
  ): Promise<DenSettingsView> {
    return this.memberships.setSettings(caller, slug, body);
  }
}
