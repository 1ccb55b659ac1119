import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import { SellerStanding } from './seller-standing';
import { SellersReader } from './sellers.reader';
import { SellersService } from './sellers.service';

@Module({
  imports: [TypeOrmModule.forFeature([SellerProfile])],
  providers: [SellersService, SellersReader, SellerCache, SellerStanding],
  exports: [SellersService, SellersReader, SellerCache],
})
export class SellersModule {}
