import { Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { malformedRequest, unsupportedMediaType } from '../../platform/errors/http.errors';
import { Consumes, FILE } from '../../platform/errors/media-type';
import { Answers } from '../../platform/operations/answers';
import { AsAction, AsForm } from '../../platform/operations/operation-marks';
import { LimitedAs, defineLimit } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { Lenient } from '../../platform/security/lenient';
import { Responds } from '../../platform/validation/described-later';
import { IdParam } from '../../platform/validation/params';
import { DOWNLOADS_PER_MINUTE, MAX_ASSET_SIZE, uploadsLimit } from '../policies';
import { AssetContent } from './asset-content';
import { AssetLinkQuery, AssetListView, AssetsQuery, AssetView } from './assets.dto';
import {
  assetNotFound,
  assetQuotaReached,
  uploadInterrupted,
  assetTooLarge,
  storeUnavailable,
  assetInUse,
  linkInvalid,
  linkExpired,
  linkRevoked,
  rangeUnsatisfiable,
} from './assets.errors';
import { AssetsReader } from './assets.reader';
import { AssetsService } from './assets.service';
import { fileOf } from './multipart-file';
import { UploadsService } from './uploads.service';

const AssetId = (): ParameterDecorator => IdParam('ast', 'asset_id', assetNotFound);
const FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: `Up to ${MAX_ASSET_SIZE}` } },
  additionalProperties: false,
};
const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

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
  @ApiBody({ required: true, schema: FORM })
  @Answers(201, AssetView, {
    summary: 'Upload a file to sell',
    description: 'A form with one part, `file`, which provides the name and content type.',
    refuses: [
      malformedRequest.as({ meaning: 'Not a form.' }),
      assetQuotaReached,
      uploadInterrupted,
      assetTooLarge.as({ meaning: `Over ${MAX_ASSET_SIZE}.` }),
      unsupportedMediaType.as({ meaning: 'Not multipart/form-data.' }),
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
    ],
    idempotent: true,
  })
  @AsAction('sell.upload_asset', {
    description: 'Upload a file; a digital_instant listing with its asset_id delivers it on payment',
    body: { file: `multipart/form-data, one part, up to ${MAX_ASSET_SIZE}` },
  })
  async upload(@From() caller: AgentCaller, @Req() request: Request): Promise<AssetView> {
    return this.uploads.receive(caller, await fileOf(request));
  }

  @Get()
  @Answers(200, AssetListView, { summary: 'List your files, newest first' })
  @AsAction('sell.my_assets')
  list(@From() caller: AgentCaller, @Query() query: AssetsQuery): Promise<AssetListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':asset_id')
  @Answers(200, AssetView, { summary: 'Get your file', refuses: [assetNotFound] })
  @AsAction('sell.view_asset')
  get(@From() caller: AgentCaller, @AssetId() id: string): Promise<AssetView> {
    return this.reader.viewOwn(id, caller.holder.agentId);
  }

  @Delete(':asset_id')
  @AsForm({
    label: 'Delete the file',
    about: 'A file that a listing sells, or that an open order needs, stays.',
    destroys: true,
    done: 'Deleted.',
  })
  @Answers(204, undefined, {
    summary: 'Delete your file',
    refuses: [assetNotFound, assetInUse.as({ meaning: 'A listing or an order needs it.' })],
  })
  @AsAction('sell.delete_asset')
  delete(@From() caller: AgentCaller, @AssetId() id: string): Promise<void> {
    return this.assets.delete(caller, id);
  }

  @Get(':asset_id/content')
  @Lenient('query')
  @Public()
  @LimitedAs(downloadsLimit)
  @Responds({ status: 200, description: 'The file', content: BYTES })
  @Responds({ status: 206, description: 'The requested `Range`', content: BYTES })
  @Responds({ status: 304, description: 'Not modified (`If-None-Match`)' })
  @Answers(200, undefined, {
    summary: 'Download a bought file',
    description: 'Use the link from the order. No key is needed.',
    refuses: [
      linkInvalid,
      linkExpired.as({ meaning: 'Read the order to get a new link.' }),
      linkRevoked.as({ meaning: 'The order was refunded or cancelled.' }),
      assetNotFound,
      rangeUnsatisfiable,
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
    ],
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
