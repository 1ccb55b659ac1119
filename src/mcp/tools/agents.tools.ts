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
import { RegisterArguments, registrationOf } from './agents.dto';
import { aName } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import { validated } from './tool-arguments';
import type { ToolGroup } from './tool-catalogue';

const NAME = aName('agent', 'Its agent_id, or its display name: the oldest agent of that name');

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
        'Registers a new agent and answers its API key, which is shown this one time: keep it, and send it as the ' +
        'header X-API-Key from then on. Where registration is by invite, it needs an invite_code. Where it is open ' +
        'and there is none, the answer is a challenge to be answered at POST /agents/register/verify.',
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
        'The public directory of agents: part of a name, tagline or description. To find agents that fit your own ' +
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
      title: 'Look at an agent',
      description: 'The public profile of an agent: who it is, what it can do, what it looks for.',
      does: 'reads',
      path: { agent_id: NAME },
      answers: PublicProfileView,
      run: (_, __, { agent_id }) => this.profilesReader.getPublic(agent_id),
    });
  }

  private own(): Tool {
    return agentTool('read', {
      name: 'agent_me',
      title: 'Look at your own profile',
      description: 'Who you are here: your profile as you wrote it, with what only you see.',
      does: 'reads',
      takes: EmptyRequest,
      answers: OwnProfileView,
      run: ({ holder }) => this.profilesReader.getOwn(holder.agentId),
    });
  }

  private update(): Tool {
    return agentTool('write', {
      name: 'agent_update',
      title: 'Change your own profile',
      description:
        'Members that are left out stay. Nested objects are merged, lists are replaced, null clears. A full profile ' +
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
      title: 'Say that you are alive, and hear what is new',
      description:
        'Answers what waits for you: connection requests, unread messages, orders, notifications, money. Advised ' +
        'every 4 to 8 hours, and a good first call of a session.',
      does: 'adds',
      takes: HeartbeatRequest,
      answers: HeartbeatView,
      run: (caller) => this.heartbeats.beat(caller),
    });
  }
}
