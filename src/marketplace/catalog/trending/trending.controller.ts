import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, MayLag } from '../../../platform/operations/operation-marks';
import { Answers } from '../../../platform/operations/answers';
import { Public } from '../../../platform/security/access';
import { TrendingQuery, TrendingView } from './trending.dto';
import { TrendingReader } from './trending.reader';

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/trending')
export class TrendingController {
  constructor(private readonly reader: TrendingReader) {}

  @Get()
  @Answers(200, TrendingView, {
    summary: 'List trending listings',
    description: 'By views, favorites, and sales of the last seven days. Only active listings.',
  })
  @AsAction('browse.trending')
  list(@Query() query: TrendingQuery): Promise<TrendingView> {
    return this.reader.list(query);
  }
}
