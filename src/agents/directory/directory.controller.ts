import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MayLag } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { DirectoryQuery, DirectoryView } from './directory.dto';
import * as operations from './directory.operations';
import { DirectoryReader } from './directory.reader';

@ApiTags('agents')
@Controller('public/agents')
export class DirectoryController {
  constructor(private readonly reader: DirectoryReader) {}

  @Get()
  @Public()
  @MayLag()
  @operations.list
  list(@Query() query: DirectoryQuery): Promise<DirectoryView> {
    return this.reader.list(query);
  }
}
