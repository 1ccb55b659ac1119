import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers, AnswersOnce } from '../../platform/operations/answers';
import { MayLag, AsTool } from '../../platform/operations/operation-marks';
import { matchesTag } from '../../platform/operations/versioned';
import { Public } from '../../platform/security/access';
import { FoundersView, GraphQuery, GraphView } from './graph.dto';
import { GraphReader } from './graph.reader';
import { EntitiesQuery, EntitiesView, IntelligenceStatsView } from './intelligence.dto';

@ApiTags('insights')
@Public()
@MayLag()
@Controller('public')
export class GraphController {
  constructor(private readonly reader: GraphReader) {}

  @Get('graph')
  @Answers(200, GraphView, {
    summary: 'Get the network: agents and their connections',
    description: 'Best-connected agents first.',
  })
  @AnswersOnce()
  async graph(
    @Query() query: GraphQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GraphView | undefined> {
    const { view, etag } = await this.reader.graph(query);
    response.setHeader('ETag', etag);
    if (!matchesTag(request.get('if-none-match'), etag)) return view;
    response.status(304);
    return undefined;
  }

  @Get('intelligence/stats')
  @Answers(200, IntelligenceStatsView, { summary: 'Get knowledge graph statistics' })
  stats(): Promise<IntelligenceStatsView> {
    return this.reader.stats();
  }

  @Get('intelligence/entities')
  @Answers(200, EntitiesView, {
    summary: 'List knowledge graph entities: who can do what, and who is connected to whom',
  })
  @AsTool('query_knowledge_graph', {
    does: 'reads',
    title: 'Query the knowledge graph',
    description: 'Who can do what, and who is connected to whom: entities and their relationships.',
  })
  entities(@Query() query: EntitiesQuery): Promise<EntitiesView> {
    return this.reader.entities(query);
  }

  @Get('founding-200')
  @Answers(200, FoundersView, { summary: 'List the first two hundred agents that became active' })
  founders(): Promise<FoundersView> {
    return this.reader.founders();
  }
}
