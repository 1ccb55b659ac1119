import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings';
import { ConnectionBudget } from './connection-budget';
import { dataSourceOptions } from './data-source';
import { takesNamedStatements } from './pooler';
import { DatabaseHealth } from './database-health';
import { MonitoringConnection, PrimaryConnection } from './server-connection';
import { PoolQueue } from './pool-queue';
import { RecentWrites } from './recent-writes';
import { RecentWrite, RecentWritesEpoch, ReplicatedEpoch } from './recent-write.entity';
import { Replica } from './replica';
import { ResourceErrors } from './database-errors';
import { ServerMetrics } from './server-metrics';
import { Database } from './statements';
import { Transactions } from './transactions';

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([RecentWrite, RecentWritesEpoch, ReplicatedEpoch]),
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: async (settings: Settings) => ({
        ...dataSourceOptions(settings, await mayNameStatements(settings)),
        autoLoadEntities: true,
        retryAttempts: 1,
      }),
    }),
  ],
  providers: [
    Transactions,
    Database,
    PrimaryConnection,
    RecentWrites,
    Replica,
    ConnectionBudget,
    PoolQueue,
    MonitoringConnection,
    ResourceErrors,
    ServerMetrics,
    DatabaseHealth,
  ],
  exports: [Transactions, Database, RecentWrites, Replica, ConnectionBudget, PoolQueue, MonitoringConnection],
})
export class DatabaseModule {}

async function mayNameStatements(settings: Settings): Promise<boolean> {
  if (!settings.DATABASE_DIRECT_URL) return true;
  return takesNamedStatements(settings.DATABASE_URL as string);
}
