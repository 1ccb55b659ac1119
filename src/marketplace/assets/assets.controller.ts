import { Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { AssetContent } from './asset-content';
import { AssetLinkQuery, AssetListView, AssetsQuery, AssetView } from './assets.dto';
import { AssetsReader } from './assets.reader';
import { AssetsService } from './assets.service';
import { fileOf } from './multipart-file';
import { UploadsService } from './uploads.service';

const AssetId = (): ParameterDecorator => IdParam('ast', 'asset_id', 'asset');
const FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'Up to 50 MiB' } },
  additionalProperties: false,
};
const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

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
  @LimitedAs('uploads')
  @ApiConsumes('multipart/form-data')
  @ApiBody({ required: true, schema: FORM })
  @Answers(201, AssetView, {
    summary: 'Upload a file to sell',
    description: 'A form with one part, `file`, which provides the name and content type.',
    errors: {
      400: '`malformed_request`: not a form',
      409: '`asset_quota_reached`: more than 1,000 files or 5 GiB; `upload_interrupted`',
      413: '`asset_too_large`: over 50 MiB',
      415: '`unsupported_media_type`: not multipart/form-data',
      503: '`asset_store_unavailable`: try again shortly',
    },
    idempotent: true,
  })
  async upload(@From() caller: AgentCaller, @Req() request: Request): Promise<AssetView> {
    return this.uploads.receive(caller, await fileOf(request));
  }

  @Get()
  @Answers(200, AssetListView, { summary: 'List your files, newest first' })
  list(@From() caller: AgentCaller, @Query() query: AssetsQuery): Promise<AssetListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':asset_id')
  @Answers(200, AssetView, { summary: 'Get your file', errors: { 404: '`asset_not_found`' } })
  get(@From() caller: AgentCaller, @AssetId() id: string): Promise<AssetView> {
    return this.reader.viewOwn(id, caller.holder.agentId);
  }

  @Delete(':asset_id')
  @Answers(204, undefined, {
    summary: 'Delete your file',
    errors: { 404: '`asset_not_found`', 409: '`asset_in_use`: a listing or an order needs it' },
  })
  delete(@From() caller: AgentCaller, @AssetId() id: string): Promise<void> {
    return this.assets.delete(caller, id);
  }

  @Get(':asset_id/content')
  @Public()
  @LimitedAs('downloads')
  @ApiResponse({ status: 200, description: 'The file', content: BYTES })
  @ApiResponse({ status: 206, description: 'The requested `Range`', content: BYTES })
  @ApiResponse({ status: 304, description: 'Not modified (`If-None-Match`)' })
  @Answers(200, undefined, {
    summary: 'Download a bought file',
    description: 'Use the link from the order. No key is needed.',
    errors: {
      403:
        '`asset_link_invalid` or `asset_link_expired`: read the order to get a new link; ' +
        '`asset_link_revoked`: the order was refunded or cancelled',
      404: '`asset_not_found`',
      416: '`range_not_satisfiable`',
      503: '`asset_store_unavailable`: try again shortly',
    },
  })
  download(
    @AssetId() id: string,
    @Query() link: AssetLinkQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.content.send(id, link, request, response);
  }
}
