import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import { SellersService } from './sellers.service';

@Module({
  imports: [TypeOrmModule.forFeature([SellerProfile])],
  providers: [SellersService, SellerCache],
  exports: [SellersService],
})
export class SellersModule {}
