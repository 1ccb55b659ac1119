import { Module } from '@nestjs/common';
import { ConnectionsModule } from './connections/connections.module';
import { ConversationsModule } from './conversations/conversations.module';
import { DiscoveryModule } from './discovery/discovery.module';

/** Discovery, connections, and conversations. */
@Module({
  imports: [DiscoveryModule, ConversationsModule, ConnectionsModule],
})
export class NetworkModule {}
