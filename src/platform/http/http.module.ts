import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Draining } from './draining';
import { InboundHttp } from './inbound-http';
import { ErrorFormats } from './error-formats';
import { LoadLimit } from './load-limit';
import { PaymentChallenge } from './payment-challenge';
import { ResponseCache } from './response-cache';
import { RouteTable } from './route-table';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Draining, InboundHttp, ErrorFormats, LoadLimit, PaymentChallenge, ResponseCache, RouteTable],
  exports: [Draining, InboundHttp, ErrorFormats, PaymentChallenge, ResponseCache, RouteTable],
})
export class HttpModule {}
