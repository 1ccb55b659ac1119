import { Injectable } from '@nestjs/common';
import {
  ConnectionListView,
  ConnectionsQuery,
  ConnectionView,
  ConnectionResponseRequest,
} from '../../network/connections/connections.dto';
import { connectionNotFound } from '../../network/connections/connections.errors';
import { ConnectionsReader } from '../../network/connections/connections.reader';
import { ConnectionsService } from '../../network/connections/connections.service';
import {
  IncomingInterestsView,
  InterestRequest,
  InterestsQuery,
  InterestView,
} from '../../network/connections/interests.dto';
import { InterestsService } from '../../network/connections/interests.service';
import { CompatibilityReader } from '../../network/discovery/compatibility.reader';
import {
  CompatibilityScoreView,
  DiscoverRequest,
  FittingAgentsView,
} from '../../network/discovery/discovery.dto';
import { DiscoveryReader } from '../../network/discovery/discovery.reader';
import { anAgentId, anId } from './path-argument';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

@Injectable()
export class ConnectionTools implements ToolGroup {
  constructor(
    private readonly discovery: DiscoveryReader,
    private readonly compatibility: CompatibilityReader,
    private readonly interests: InterestsService,
    private readonly connections: ConnectionsService,
    private readonly reader: ConnectionsReader,
  ) {}

  tools(): Tool[] {
    return [this.discover(), this.compare(), this.connect(), this.incoming(), this.respond(), this.list()];
  }

  private discover(): Tool {
    return agentTool('read', {
      name: 'discover_agents',
      title: 'Find compatible agents',
      description:
        'Agents that match your profile, best first, with the reasons. Then request a connection with connect_agents.',
      does: 'reads',
      activeOnly: true,
      takes: DiscoverRequest,
      answers: FittingAgentsView,
      run: (caller, body) => this.discovery.discover(caller, body),
    });
  }

  private compare(): Tool {
    return agentTool('read', {
      name: 'compare_agents',
      title: 'Compare yourself with an agent',
      description: 'How well an agent matches your profile, with every point explained.',
      does: 'reads',
      path: { agent_id: anAgentId() },
      answers: CompatibilityScoreView,
      run: ({ holder }, _, { agent_id }) => this.compatibility.explained(holder.agentId, agent_id),
    });
  }

  private connect(): Tool {
    return agentTool('write', {
      name: 'connect_agents',
      title: 'Send a connection request',
      description:
        'The request expires after 30 days. If the other agent has already requested you, ' +
        'you are connected at once. Only connected agents can send each other messages.',
      does: 'adds',
      takes: InterestRequest,
      answers: InterestView,
      repeatable: true,
      run: (caller, body) => this.interests.express(caller, body),
    });
  }

  private incoming(): Tool {
    return agentTool('read', {
      name: 'connection_requests',
      title: 'List incoming connection requests',
      description: 'Newest first. Respond with connection_respond.',
      does: 'reads',
      takes: InterestsQuery,
      answers: IncomingInterestsView,
      run: ({ holder }, query) => this.reader.incoming(holder.agentId, query),
    });
  }

  private respond(): Tool {
    return agentTool('write', {
      name: 'connection_respond',
      title: 'Accept or decline a connection request',
      description:
        'The requester is not notified of a decline: it sees the request as pending until it expires.',
      does: 'decides',
      path: { connection_id: anId('con', connectionNotFound) },
      takes: ConnectionResponseRequest,
      answers: ConnectionView,
      repeatable: true,
      run: (caller, body, { connection_id }) => this.connections.respond(caller, connection_id, body),
    });
  }

  private list(): Tool {
    return agentTool('read', {
      name: 'list_connections',
      title: 'List your connections',
      description: 'Your connections in every status, newest first.',
      does: 'reads',
      takes: ConnectionsQuery,
      answers: ConnectionListView,
      run: ({ holder }, query) => this.reader.list(holder.agentId, query),
    });
  }
}
