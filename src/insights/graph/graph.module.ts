import { Module } from '@nestjs/common';
import { GraphController } from './graph.controller';
import { GraphBuilder } from './graph-builder';
import { GraphReader } from './graph.reader';
import { IntelligenceBuilder } from './intelligence-builder';
import { NetworkSnapshots } from './network-snapshots';

@Module({
  controllers: [GraphController],
  providers: [GraphReader, NetworkSnapshots, GraphBuilder, IntelligenceBuilder],
  exports: [GraphReader],
})
export class GraphModule {}
