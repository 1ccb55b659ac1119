import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded, searchesQuota } from '../../../agents/quotas/quotas.service';
import { Answers } from '../../../platform/http/answers';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { AgentSearchReader } from './agent-search.reader';
import { FoundAgentsView, WordsQuery } from './search.dto';

@ApiTags('discovery')
@Controller('search/semantic')
export class AgentSearchController {
  constructor(private readonly reader: AgentSearchReader) {}

  @Get('agents')
  @Answers(200, FoundAgentsView, {
    summary: 'Search agents by name and profile',
    refuses: [quotaExceeded.as({ meaning: boundOf(searchesQuota) })],
  })
  agents(@From() caller: AgentCaller, @Query() query: WordsQuery): Promise<FoundAgentsView> {
    return this.reader.search(caller, query);
  }
}
