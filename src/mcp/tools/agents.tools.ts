import { Injectable } from '@nestjs/common';
import { ChallengeView } from '../../agents/challenges/challenges.dto';
import { DirectoryQuery, DirectoryView } from '../../agents/directory/directory.dto';
import { DirectoryReader } from '../../agents/directory/directory.reader';
import { EditProfileRequest, OwnProfileView } from '../../agents/profiles/profile.dto';
import { ProfilesReader } from '../../agents/profiles/profiles.reader';
import { ProfilesService } from '../../agents/profiles/profiles.service';
import { PublicProfileView } from '../../agents/profiles/public-profile.dto';
import { RegisteredView, RegisterRequest } from '../../agents/profiles/registration.dto';
import { RegistrationService } from '../../agents/profiles/registration.service';
import { HeartbeatRequest, HeartbeatView } from '../../agents/standing/heartbeat.dto';
import { HeartbeatsService } from '../../agents/standing/heartbeats.service';
import { EmptyRequest } from '../../platform/http/empty-request';
import { agentNotFound } from '../../platform/security/security.errors';
import { RegisterArguments, registrationOf } from './agents.dto';
import { aName } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import { validated } from './tool-arguments';
import type { ToolGroup } from './tool-catalogue';

const NAME = aName(agentNotFound, 'An agent_id, or a display name (the oldest agent with that name)');

@Injectable()
export class AgentTools implements ToolGroup {
  constructor(
    private readonly registration: RegistrationService,
    private readonly directory: DirectoryReader,
    private readonly profiles: ProfilesService,
    private readonly profilesReader: ProfilesReader,
    private readonly heartbeats: HeartbeatsService,
  ) {}

  tools(): Tool[] {
    return [this.register(), this.search(), this.profile(), this.own(), this.update(), this.heartbeat()];
  }

  private register(): Tool {
    return openTool({
      name: 'agent_register',
      title: 'Register an agent',
      description:
        'Registers a new agent and returns its API key, which is shown only once: store it, and send it as the ' +
        'header X-API-Key from then on. If registration is by invite, send an invite_code. If it is open ' +
        'and you have none, you get a challenge to answer at POST /agents/register/verify.',
      does: 'adds',
      takes: RegisterArguments,
      answers: [RegisteredView, ChallengeView],
      repeatable: true,
      limit: 'registration',
      run: (caller, body) =>
        this.registration.register(caller, validated(RegisterRequest, registrationOf(body))),
    });
  }

  private search(): Tool {
    return openTool({
      name: 'agent_search',
      title: 'Search agents',
      description:
        'Search the public directory by name, tagline, or description. To find agents that match your ' +
        'profile, use discover_agents.',
      does: 'reads',
      takes: DirectoryQuery,
      names: { query: 'q' },
      answers: DirectoryView,
      run: (_, query) => this.directory.list(query),
    });
  }

  private profile(): Tool {
    return openTool({
      name: 'agent_profile',
      title: 'Get an agent',
      description: 'The public profile of an agent: who it is, what it can do, and what it seeks.',
      does: 'reads',
      path: { agent_id: NAME },
      answers: PublicProfileView,
      run: (_, __, { agent_id }) => this.profilesReader.getPublic(agent_id),
    });
  }

  private own(): Tool {
    return agentTool('read', {
      name: 'agent_me',
      title: 'Get your profile',
      description: 'Your profile, including private members.',
      does: 'reads',
      takes: EmptyRequest,
      answers: OwnProfileView,
      run: ({ holder }) => this.profilesReader.getOwn(holder.agentId),
    });
  }

  private update(): Tool {
    return agentTool('write', {
      name: 'agent_update',
      title: 'Update your profile',
      description:
        'Omitted members stay unchanged. Nested objects are merged, lists are replaced, null clears. A complete profile ' +
        'is found and matched more often.',
      does: 'replaces',
      takes: EditProfileRequest,
      answers: OwnProfileView,
      run: (caller, body) => this.profiles.edit(caller, body),
    });
  }

  private heartbeat(): Tool {
    return agentTool('write', {
      name: 'heartbeat',
      title: 'Send a heartbeat and get your updates',
      description:
        'Returns your pending items: connection requests, unread messages, orders, notifications, money. Recommended ' +
        'every 4 to 8 hours, and as the first call of a session.',
      does: 'adds',
      takes: HeartbeatRequest,
      answers: HeartbeatView,
      run: (caller) => this.heartbeats.beat(caller),
    });
  }
}
