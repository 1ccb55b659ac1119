import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { PiecesView, ReindexRequest } from './reindex.dto';
import { ReindexService } from './reindex.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/reindex')
export class ReindexController {
  constructor(private readonly reindex: ReindexService) {}

  @Get()
  @Answers(200, PiecesView, {
    summary: 'What is derived from records and can be made anew, and how old it is',
  })
  pieces(): Promise<PiecesView> {
    return this.reindex.pieces();
  }

  @Post()
  @Answers(200, PiecesView, {
    summary: 'Have derived data made anew, in the background',
    description: 'What is read meanwhile is what there was before.',
  })
  start(@From() caller: Caller, @Body() { pieces }: ReindexRequest): Promise<PiecesView> {
    return this.reindex.start(caller, pieces);
  }
}
