import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module';
import { FavoritesController } from './favorites.controller';
import { FavoritesReader } from './favorites.reader';
import { FavoritesService } from './favorites.service';
import { Favorite } from './favorite.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Favorite]), CatalogModule],
  controllers: [FavoritesController],
  providers: [FavoritesService, FavoritesReader],
})
export class FavoritesModule {}
