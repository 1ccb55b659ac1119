import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Draining } from './draining';
import { EarlyAnswers } from './early-answers';
import { InboundHttp } from './inbound-http';
import { ErrorFormats } from '../errors/error-formats';
import { LoadLimit } from './load-limit';
import { OperationCalls } from '../operations/operation-calls';
import { OptionsLimit } from './options-limit';
import { PageRedirects } from '../cache/page-redirects';
import { PaymentChallenge } from '../errors/payment-challenge';
import { RefusedRequests } from './refused-requests';
import { ResponseCache } from '../cache/response-cache';
import { RouteTable } from '../operations/route-table';
import { StaticDocuments } from '../cache/static-documents';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    Draining,
    EarlyAnswers,
    InboundHttp,
    ErrorFormats,
    LoadLimit,
    OperationCalls,
    OptionsLimit,
    PageRedirects,
    PaymentChallenge,
    RefusedRequests,
    ResponseCache,
    RouteTable,
    StaticDocuments,
  ],
  exports: [
    Draining,
    InboundHttp,
    ErrorFormats,
    OperationCalls,
    PageRedirects,
    PaymentChallenge,
    RefusedRequests,
    ResponseCache,
    RouteTable,
    StaticDocuments,
  ],
})
export class HttpModule {}
