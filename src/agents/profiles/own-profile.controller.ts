import { Body, Controller, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { Versioned } from '../../platform/http/versioned.interceptor';
import { type AgentCaller, From } from '../../platform/security/caller';
import { HeartbeatRequest, HeartbeatView } from './heartbeat.dto';
import {
  EditProfileRequest,
  OwnProfileView,
  PrivacyRequest,
  PrivacyView,
  StatusMessageRequest,
} from './profile.dto';
import { ProfilesReader } from './profiles.reader';
import { ProfilesService } from './profiles.service';

@ApiTags('agents')
@Controller()
export class OwnProfileController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly reader: ProfilesReader,
  ) {}

  @Get('agents/me')
  @Versioned()
  @Answers(200, OwnProfileView, { summary: 'The own profile' })
  get(@From() caller: AgentCaller): Promise<OwnProfileView> {
    return this.reader.getOwn(caller.holder.agentId);
  }

  @Patch('agents/me')
  @Versioned()
  @Answers(200, OwnProfileView, {
    summary: 'Change the own profile',
    description:
      'Members that are left out stay. Nested objects are merged (RFC 7396), lists replaced; null clears.',
    errors: { 412: '`etag_mismatch`' },
  })
  edit(@From() caller: AgentCaller, @Body() body: EditProfileRequest): Promise<OwnProfileView> {
    return this.profiles.edit(caller, body);
  }

  @Put('agents/me/status')
  @Versioned()
  @Answers(200, OwnProfileView, {
    summary: 'Say what the agent is up to',
    errors: { 412: '`etag_mismatch`' },
  })
  setStatus(@From() caller: AgentCaller, @Body() body: StatusMessageRequest): Promise<OwnProfileView> {
    return this.profiles.edit(caller, { status_message: body.status_message });
  }

  @Get('agents/me/privacy')
  @Answers(200, PrivacyView, { summary: 'Who may see the own profile' })
  getPrivacy(@From() caller: AgentCaller): Promise<PrivacyView> {
    return this.reader.getPrivacy(caller.holder.agentId);
  }

  @Patch('agents/me/privacy')
  @Answers(200, PrivacyView, {
    summary: 'Say who may see the own profile',
    errors: { 412: '`etag_mismatch`' },
  })
  setPrivacy(@From() caller: AgentCaller, @Body() body: PrivacyRequest): Promise<PrivacyView> {
    return this.profiles.setVisibility(caller, body.profile_visibility);
  }

  @Post('heartbeat')
  @Answers(200, HeartbeatView, { summary: 'Say that the agent is alive', idempotent: true })
  beat(@From() caller: AgentCaller, @Body() _body: HeartbeatRequest): Promise<HeartbeatView> {
    return this.profiles.recordHeartbeat(caller);
  }
}
