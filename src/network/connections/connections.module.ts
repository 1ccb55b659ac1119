import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { DiscoveryModule } from '../discovery/discovery.module';
import { BlocksController } from './blocks.controller';
import { BlocksReader, BlocksService } from './blocks.service';
import { ConnectionDeadlines } from './connection-deadlines';
import { ConnectionExport } from './connection-export';
import { ConnectionJournal } from './connection-journal';
import { ConnectionStore } from './connection-store';
import { Block, Connection } from './connection.entity';
import { ConnectionsController } from './connections.controller';
import { ConnectionsReader } from './connections.reader';
import { ConnectionsService } from './connections.service';
import { InterestsController } from './interests.controller';
import { InterestsService } from './interests.service';
import { ConnectionData } from './connection-data';

@Module({
  imports: [TypeOrmModule.forFeature([Connection, Block]), AgentsModule, DiscoveryModule],
  controllers: [InterestsController, ConnectionsController, BlocksController],
  providers: [
    InterestsService,
    ConnectionsService,
    ConnectionsReader,
    ConnectionStore,
    ConnectionJournal,
    ConnectionDeadlines,
    ConnectionExport,
    BlocksService,
    BlocksReader,
    ConnectionData,
  ],
  exports: [ConnectionsReader, InterestsService, ConnectionsService],
})
export class ConnectionsModule {}
