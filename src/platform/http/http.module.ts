import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Edge } from './edge';
import { ResponseCache } from './response-cache';
import { RouteTable } from './route-table';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Edge, ResponseCache, RouteTable],
  exports: [Edge, ResponseCache, RouteTable],
})
export class HttpModule {}
