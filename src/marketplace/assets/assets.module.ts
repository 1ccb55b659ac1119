import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { Settings } from '../../platform/config/settings';
import { AssetContent } from './asset-content';
import { Asset } from './asset.entity';
import { AssetGoods } from './asset-goods.service';
import { AssetLinks } from './asset-links';
import { AssetRemoval } from './asset-removal';
import { AssetStore } from './asset-store';
import { AssetsController } from './assets.controller';
import { AssetsReader } from './assets.reader';
import { AssetsService } from './assets.service';
import { DiskAssetStore } from './disk-asset-store';
import { S3AssetStore } from './s3-asset-store';
import { UploadsService } from './uploads.service';

/** Files that sellers upload, where they are stored, and how buyers download them. */
@Module({
  imports: [TypeOrmModule.forFeature([Asset]), AgentsModule],
  controllers: [AssetsController],
  providers: [
    UploadsService,
    AssetsService,
    AssetRemoval,
    AssetsReader,
    AssetContent,
    AssetLinks,
    AssetGoods,
    { provide: AssetStore, inject: [Settings], useFactory: storeOf },
  ],
  exports: [AssetGoods, AssetLinks],
})
export class AssetsModule {}

function storeOf(settings: Settings): AssetStore | Promise<AssetStore> {
  return settings.ASSETS === 's3'
    ? S3AssetStore.connect(settings)
    : new DiskAssetStore(join(settings.DATA_DIR, 'assets'));
}
