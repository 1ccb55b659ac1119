import { Module } from '@nestjs/common';

/** The same market for shopping platforms: catalog, cart, checkout, orders. */
@Module({})
export class UcpModule {}
