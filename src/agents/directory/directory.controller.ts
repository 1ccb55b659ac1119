import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
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
  list(@Query() query: DirectoryQuery): Promise<DirectoryView> {
    return this.reader.list(query);
  }
}
