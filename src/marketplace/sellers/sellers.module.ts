import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import { SellerRenames } from './seller-renames';
import { SellerStanding } from './seller-standing';
import { SellersReader } from './sellers.reader';
import { SellersService } from './sellers.service';

@Module({
  imports: [TypeOrmModule.forFeature([SellerProfile])],
  providers: [SellersService, SellersReader, SellerCache, SellerStanding, SellerRenames],
  exports: [SellersService, SellersReader, SellerCache],
})
export class SellersModule {}
