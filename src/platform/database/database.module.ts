import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings';
import { dataSourceOptions } from './data-source';
import { Reads } from './statements';
import { Transactions } from './transactions';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings),
        autoLoadEntities: true,
        retryAttempts: 1,
      }),
    }),
  ],
  providers: [Transactions, Reads],
  exports: [Transactions, Reads],
})
export class DatabaseModule {}
