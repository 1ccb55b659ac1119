import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GraphController } from './graph.controller';
import { GraphBuilder } from './graph-builder';
import { GraphReader } from './graph.reader';
import { IntelligenceBuilder } from './intelligence-builder';
import { NetworkSnapshots } from './network-snapshots';
import { AgentTie, NetworkSnapshot } from './graph.entity';

@Module({
  imports: [TypeOrmModule.forFeature([AgentTie, NetworkSnapshot])],
  controllers: [GraphController],
  providers: [GraphReader, NetworkSnapshots, GraphBuilder, IntelligenceBuilder],
  exports: [GraphReader],
})
export class GraphModule {}
