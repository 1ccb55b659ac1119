import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Draining } from './draining';
import { Edge } from './edge';
import { ErrorWordings } from './error-wordings';
import { LoadLimit } from './load-limit';
import { PaymentChallenge } from './payment-challenge';
import { ResponseCache } from './response-cache';
import { RouteTable } from './route-table';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Draining, Edge, ErrorWordings, LoadLimit, PaymentChallenge, ResponseCache, RouteTable],
  exports: [Draining, Edge, ErrorWordings, PaymentChallenge, ResponseCache, RouteTable],
})
export class HttpModule {}
