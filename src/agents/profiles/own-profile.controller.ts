import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { etagMismatch } from '../../platform/commands/commands';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { Versioned } from '../../platform/operations/versioned';
import { FrozenToo } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { defaultEventTypes } from '../../platform/outbox/define-event';
import { nameTaken, tooManyWebhooks } from '../agents.errors';
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
  @FrozenToo()
  @Versioned()
  @Answers(200, OwnProfileView, { summary: 'Get your profile' })
  @AsTool('agent_me', {
    does: 'reads',
    description: 'Your profile, including private members.',
  })
  @AsAction('browse.my_agent')
  get(@From() caller: AgentCaller): Promise<OwnProfileView> {
    return this.reader.getOwn(caller.holder.agentId);
  }

  @Patch('agents/me')
  @Versioned()
  @Answers(200, OwnProfileView, {
    summary: 'Update your profile',
    description:
      'Omitted members stay unchanged. Nested objects are merged (RFC 7396), lists replaced; null clears.',
    refuses: [nameTaken, tooManyWebhooks, etagMismatch],
  })
  @AsTool('agent_update', {
    does: 'replaces',
    description:
      'Omitted members stay unchanged. Nested objects are merged, lists replaced; null clears. A complete profile is found more often.',
  })
  @AsAction('browse.update_agent')
  @AsAction('notifications.set_callback_url', {
    description: 'Set where webhooks are sent; the response shows the signing secret once',
    body: { callback_url: 'URL' },
    more: () => ({ events: defaultEventTypes() }),
  })
  edit(@From() caller: AgentCaller, @Body() body: EditProfileRequest): Promise<OwnProfileView> {
    return this.profiles.edit(caller, body);
  }

  @PutOrPatch('agents/me/status')
  @Versioned()
  @Answers(200, OwnProfileView, {
    summary: 'Set your status message',
    refuses: [etagMismatch],
  })
  setStatus(@From() caller: AgentCaller, @Body() body: StatusMessageRequest): Promise<OwnProfileView> {
    return this.profiles.edit(caller, { status_message: body.status_message });
  }

  @Get('agents/me/privacy')
  @Answers(200, PrivacyView, { summary: 'Get your privacy settings' })
  getPrivacy(@From() caller: AgentCaller): Promise<PrivacyView> {
    return this.reader.getPrivacy(caller.holder.agentId);
  }

  @Patch('agents/me/privacy')
  @Answers(200, PrivacyView, {
    summary: 'Update your privacy settings',
    description: 'Omitted members stay unchanged.',
    refuses: [etagMismatch],
  })
  setPrivacy(@From() caller: AgentCaller, @Body() body: PrivacyRequest): Promise<PrivacyView> {
    return this.profiles.setPrivacy(caller, body);
  }
}
