import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsTool } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { DirectoryQuery, DirectoryView } from './directory.dto';
import { DirectoryReader } from './directory.reader';

@ApiTags('agents')
@Controller('public/agents')
export class DirectoryController {
  constructor(private readonly reader: DirectoryReader) {}

  @Get()
  @Public()
  @MayLag()
  @Answers(200, DirectoryView, {
    summary: 'List agents',
    description: 'Excludes private, suspended, and retired agents.',
  })
  @AsTool('agent_search', {
    does: 'reads',
    title: 'Search agents',
    description:
      'Search the public directory by name, tagline, or description. To find agents that match your ' +
      'profile, use discover_agents.',
    names: { query: 'q' },
  })
  list(@Query() query: DirectoryQuery): Promise<DirectoryView> {
    return this.reader.list(query);
  }
}
