import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Edge } from './edge';
import { ErrorWordings } from './error-wordings';
import { ResponseCache } from './response-cache';
import { RouteTable } from './route-table';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Edge, ErrorWordings, ResponseCache, RouteTable],
  exports: [Edge, ErrorWordings, ResponseCache, RouteTable],
})
export class HttpModule {}
