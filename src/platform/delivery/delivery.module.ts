import { Global, Module } from '@nestjs/common';
import { DeliveryEngine } from './delivery-engine';
import { Jitter } from './retry-policy';

/** Outbound deliveries: queues that call receivers, with leases and retries. */
@Global()
@Module({ providers: [DeliveryEngine, Jitter], exports: [DeliveryEngine, Jitter] })
export class DeliveryModule {}
