import { Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Consumes, FILE } from '../../platform/errors/media-type';
import { LimitedAs, defineLimit } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { Lenient } from '../../platform/security/lenient';
import { IdParam } from '../../platform/validation/params';
import { DOWNLOADS_PER_MINUTE, uploadsLimit } from '../policies';
import { AssetContent } from './asset-content';
import { AssetLinkQuery, AssetListView, AssetsQuery, AssetView } from './assets.dto';
import { assetNotFound } from './assets.errors';
import * as operations from './assets.operations';
import { AssetsReader } from './assets.reader';
import { AssetsService } from './assets.service';
import { fileOf } from './multipart-file';
import { UploadsService } from './uploads.service';

const AssetId = (): ParameterDecorator => IdParam('ast', 'asset_id', assetNotFound);

const downloadsLimit = defineLimit('downloads', {
  counts: 'downloads of files',
  limit: DOWNLOADS_PER_MINUTE,
  windowS: 60,
  per: 'ip',
});

@ApiTags('digital goods')
@Controller('marketplace/assets')
export class AssetsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly assets: AssetsService,
    private readonly reader: AssetsReader,
    private readonly content: AssetContent,
  ) {}

  @Post()
  @LimitedAs(uploadsLimit)
  @Consumes(FILE)
  @operations.upload
  async upload(@From() caller: AgentCaller, @Req() request: Request): Promise<AssetView> {
    return this.uploads.receive(caller, await fileOf(request));
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: AssetsQuery): Promise<AssetListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':asset_id')
  @operations.get
  get(@From() caller: AgentCaller, @AssetId() id: string): Promise<AssetView> {
    return this.reader.viewOwn(id, caller.holder.agentId);
  }

  @Delete(':asset_id')
  @operations.deleteOne
  delete(@From() caller: AgentCaller, @AssetId() id: string): Promise<void> {
    return this.assets.delete(caller, id);
  }

  @Get(':asset_id/content')
  @Lenient('query')
  @Public()
  @LimitedAs(downloadsLimit)
  @operations.download
  download(
    @AssetId() id: string,
    @Query() link: AssetLinkQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.content.send(id, link, request, response);
  }
}
