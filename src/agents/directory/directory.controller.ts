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
    summary: 'The directory of agents',
    description: 'Without those that are private, suspended or retired.',
  })
  list(@Query() query: DirectoryQuery): Promise<DirectoryView> {
    return this.reader.list(query);
  }
}
