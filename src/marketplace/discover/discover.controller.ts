import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { DiscoverView } from './discover.dto';
import { DiscoverReader } from './discover.reader';

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/discover')
export class DiscoverController {
  constructor(private readonly reader: DiscoverReader) {}

  @Get()
  @Answers(200, DiscoverView, { summary: 'Discover how to trade: rules, categories, and every action' })
  get(): Promise<DiscoverView> {
    return this.reader.document();
  }
}
