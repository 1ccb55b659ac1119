import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
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
    summary: 'List the derived data that can be rebuilt, with its age',
  })
  @AsList('Derived data, and how old it is')
  @AsCommand('reindex list', { columns: ['piece', 'status', 'updated_at'] })
  pieces(): Promise<PiecesView> {
    return this.reindex.pieces();
  }

  @Post()
  @Answers(200, PiecesView, {
    summary: 'Rebuild derived data in the background',
    description: 'Until it is rebuilt, reads return the previous data.',
  })
  @AsForm({
    label: 'Rebuild derived data',
    about: 'Runs in the background.',
    fields: { pieces: { label: 'What to rebuild', hint: 'Empty: all of it' } },
    done: 'The rebuild has started.',
  })
  @AsCommand('reindex start', { columns: ['piece', 'status', 'updated_at'], rest: 'pieces' })
  start(@From() caller: Caller, @Body() { pieces }: ReindexRequest): Promise<PiecesView> {
    return this.reindex.start(caller, pieces);
  }
}
