import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NightlyTiers } from './nightly-tiers';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import { SellerRecordsReader } from './seller-records.reader';
import { SellerTiersService } from './seller-tiers.service';
import { SellersReader } from './sellers.reader';
import { SellersService } from './sellers.service';
import { SellerOutcome } from './seller-outcome.entity';

@Module({
  imports: [TypeOrmModule.forFeature([SellerOutcome, SellerProfile])],
  providers: [
    SellersService,
    SellersReader,
    SellerCache,
    SellerRecordsReader,
    SellerTiersService,
    NightlyTiers,
  ],
  exports: [SellersService, SellersReader, SellerRecordsReader, SellerTiersService, SellerCache],
})
export class SellersModule {}
