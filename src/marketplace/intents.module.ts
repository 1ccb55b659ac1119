import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HOUR } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { INTENT_RETENTION_MS } from './intents/guard';
import { PurchaseIntent } from './intents/purchase-intent.entity';
import { PurchaseIntents } from './intents/purchase-intents.service';

/** Keeps agents from doing twice by mistake what costs money. */
@Module({
  imports: [TypeOrmModule.forFeature([PurchaseIntent])],
  providers: [
    PurchaseIntents,
    retention('purchase-intents-retention', HOUR, [
      {
        data: 'what an agent bought, to find repeats',
        table: 'purchase_intents',
        key: 'subject_id',
        column: 'created_at',
        retentionMs: INTENT_RETENTION_MS,
      },
    ]),
  ],
  exports: [PurchaseIntents],
})
export class IntentsModule {}
