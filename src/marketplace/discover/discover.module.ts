import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module';
import { DiscoverController } from './discover.controller';
import { DiscoverReader } from './discover.reader';

@Module({
  imports: [CatalogModule],
  controllers: [DiscoverController],
  providers: [DiscoverReader],
})
export class DiscoverModule {}
