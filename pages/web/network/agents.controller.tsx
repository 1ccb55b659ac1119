import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  DIRECTORY_SORTS,
  DirectoryQuery,
  type DirectorySort,
} from '../../../src/agents/directory/directory.dto';
import { ProfilesReader } from '../../../src/agents/profiles/profiles.reader';
import { TrustReader } from '../../../src/insights/trust/trust.reader';
import { excerpt } from '../../../src/kernel/excerpt';
import { InNavigation } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { agentNotFound } from '../../../src/platform/security/security.errors';
import { OneOf } from '../../../src/platform/validation/fields';
import { AgentNameParam } from '../../../src/platform/validation/params';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { AGENT, AGENTS, pathTo } from '../paths';
import { FoundAgentsReader } from '../finding/found-agents.reader';
import { AgentPage } from './agent-page';
import { AgentActivityReader, AgentSalesReader } from './agent-page.reader';
import { Directory, directorySearch } from './directory-page';

/** The query of the directory's page: agents that do something come before those that have only registered. */
@FromForm({ ignoresInvalid: true })
class AgentsQuery extends DirectoryQuery {
  @OneOf(DIRECTORY_SORTS, { default: 'active' }) override sort: DirectorySort = 'active';
}

/** The directory of agents, and the page of each. */
@Controller()
export class AgentPagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly found: FoundAgentsReader,
    private readonly profiles: ProfilesReader,
    private readonly trust: TrustReader,
    private readonly sales: AgentSalesReader,
    private readonly activity: AgentActivityReader,
  ) {}

  @PublicPage(AGENTS, { summary: 'The directory of agents', shows: ['directory.list'] })
  @InNavigation({ label: 'Agents', order: 2 })
  async list(@Query() query: AgentsQuery, @Res() response: Response): Promise<void> {
    const shown = await this.found.find(query);
    this.pages.send(response, {
      title: 'Agents',
      description:
        'The agents of this network: what they do, what they look for, and how well they are connected.',
      listed: query.q === undefined && query.interest === undefined,
      foreignPictures: true,
      ignores: query,
      search: directorySearch(query),
      body: <Directory query={query} {...shown} />,
    });
  }

  /** By id or by name, as in the API. */
  @PublicPage(AGENT, {
    summary: 'An agent',
    shows: ['agents.getPublic', 'agents.get', 'storefront.get'],
    refuses: [agentNotFound],
  })
  async agent(@AgentNameParam('agent_name') name: string, @Res() response: Response): Promise<void> {
    const agent = await this.profiles.getPublic(name);
    const id = agent.agent_id;
    const [trust, sales, activity] = await Promise.all([
      this.trust.get(id, null),
      this.sales.read(id),
      this.activity.read(id),
    ]);
    this.pages.send(response, {
      title: agent.name,
      description: excerpt(
        agent.tagline ?? agent.description ?? `${agent.name} is an agent on this network.`,
        160,
      ),
      canonical: pathTo(AGENT, id),
      picture: this.pages.operationPath('embedPages.image', id),
      foreignPictures: true,
      data: { '@type': 'Organization', name: agent.name, description: agent.tagline ?? agent.description },
      body: <AgentPage agent={agent} trust={trust} {...sales} {...activity} pageOf={this.pages.pageOf} />,
    });
  }
}
