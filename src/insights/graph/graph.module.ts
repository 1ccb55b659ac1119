import { Module } from '@nestjs/common';
import { GraphController } from './graph.controller';
import { GraphDrawing } from './graph-drawing';
import { GraphReader } from './graph.reader';
import { IntelligenceDrawing } from './intelligence-drawing';
import { NetworkSnapshots } from './network-snapshots';

@Module({
  controllers: [GraphController],
  providers: [GraphReader, NetworkSnapshots, GraphDrawing, IntelligenceDrawing],
  exports: [GraphReader],
})
export class GraphModule {}
