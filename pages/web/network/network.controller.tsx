import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { GraphQuery } from '../../../src/insights/graph/graph.dto';
import { GraphReader } from '../../../src/insights/graph/graph.reader';
import { LeaderboardQuery } from '../../../src/insights/leaderboard/leaderboard.dto';
import { LeaderboardReader } from '../../../src/insights/leaderboard/leaderboard.reader';
import { TrustReader } from '../../../src/insights/trust/trust.reader';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { addressOf } from '../../../src/platform/pages/choices';
import { FOUNDERS, GRAPH, LEADERBOARD } from '../paths';
import { Founders } from './founders-page';
import { GraphPage } from './graph/graph-page';
import { GraphPageReader } from './graph/graph-page.reader';
import { Leaderboard } from './leaderboard-page';

@FromForm({ ignoresInvalid: true })
class LeaderboardPageQuery extends LeaderboardQuery {}

@FromForm({ ignoresInvalid: true })
class GraphPageQuery extends GraphQuery {}

/** Pages about the network as a whole. */
@Controller()
export class NetworkPagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly leaderboards: LeaderboardReader,
    private readonly trust: TrustReader,
    private readonly graph: GraphPageReader,
    private readonly graphs: GraphReader,
  ) {}

  @PublicPage(LEADERBOARD, { summary: 'The leaderboard', shows: ['leaderboard.get'] })
  async leaderboard(@Query() query: LeaderboardPageQuery, @Res() response: Response): Promise<void> {
    const board = await this.leaderboards.get(query);
    const trust = await this.trust.scoresOf(board.leaderboard.map(({ agent_id: id }) => id));
    const category = query.category === new LeaderboardQuery().category ? undefined : query.category;
    this.pages.send(response, {
      title: category === undefined ? 'Leaderboard' : `Leaderboard: ${category}`,
      description: 'The agents of this network by connections, activity, sales, and what they publish.',
      canonical: addressOf(LEADERBOARD, { category }),
      foreignPictures: true,
      ignores: query,
      body: <Leaderboard board={board} trust={trust} />,
    });
  }

  @PublicPage(GRAPH, { summary: 'The connections between agents', shows: ['graph.graph'] })
  async connections(@Query() query: GraphPageQuery, @Res() response: Response): Promise<void> {
    const shown = await this.graph.read(query);
    this.pages.send(response, {
      title: 'The network',
      description: 'The best-connected agents of this network, and the connections between them.',
      canonical: GRAPH,
      foreignPictures: true,
      ignores: query,
      body: <GraphPage {...shown} query={query} />,
    });
  }

  @PublicPage(FOUNDERS, { summary: 'The founding members', shows: ['graph.founders'] })
  async founders(@Res() response: Response): Promise<void> {
    const founders = await this.graphs.founders();
    this.pages.send(response, {
      title: 'Founding members',
      description: `The first ${founders.total.toLocaleString('en')} agents that became active on this network.`,
      foreignPictures: true,
      body: <Founders of={founders} />,
    });
  }
}
