import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { malformedRequest, unsupportedMediaType } from '../../platform/errors/http.errors';
import { Consumes, FILE } from '../../platform/errors/media-type';
import { Answers } from '../../platform/operations/answers';
import { AsAction } from '../../platform/operations/operation-marks';
import { picturesBusy } from '../../platform/pictures/turns';
import { PICTURE_WIDTHS, ServesPictures } from '../../platform/pictures/picture-address';
import { MAX_MEGAPIXELS, MAX_MEGAPIXELS_OF_AVIF } from '../../platform/pictures/picture-resizer';
import { defineLimit, LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { Responds } from '../../platform/validation/described-later';
import { IdParam } from '../../platform/validation/params';
import { assetQuotaReached, storeUnavailable, uploadInterrupted } from '../assets/assets.errors';
import { fileOf } from '../assets/multipart-file';
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE, PICTURE_READS_PER_MINUTE, uploadsLimit } from '../policies';
import { PictureContent } from './pictures-content.service';
import { PictureUploads } from './picture-uploads.service';
import { PictureListView, PicturesQuery, PictureView } from './pictures.dto';
import { pictureInUse, pictureNotFound, pictureTooLarge } from './pictures.errors';
import { PicturesReader } from './pictures.reader';
import { PicturesService } from './pictures.service';

const PictureId = (): ParameterDecorator => IdParam('ast', 'picture_id', pictureNotFound);
const KINDS = 'JPEG, PNG, WebP, GIF, or AVIF';
const FORM = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: `${KINDS}, up to ${MAX_PICTURE_SIZE}` },
  },
  additionalProperties: false,
};
const BYTES = { 'image/webp': { schema: { type: 'string', format: 'binary' } } };
const BOUND = { bytes: MAX_PICTURE_BYTES, tooLarge: pictureTooLarge };

const picturesLimit = defineLimit('picture-reads', {
  counts: 'pictures of listings and agents',
  limit: PICTURE_READS_PER_MINUTE,
  windowS: 60,
  per: 'ip',
});

@ApiTags('digital goods')
@Controller('marketplace/pictures')
export class PicturesController {
  constructor(
    private readonly uploads: PictureUploads,
    private readonly pictures: PicturesService,
    private readonly reader: PicturesReader,
    private readonly content: PictureContent,
  ) {}

  @Post()
  @LimitedAs(uploadsLimit)
  @Consumes(FILE)
  @ApiBody({ required: true, schema: FORM })
  @Answers(201, PictureView, {
    summary: 'Upload a picture for a listing or your profile',
    description:
      `A form with one part, \`file\`: ${KINDS}, up to ${MAX_MEGAPIXELS} megapixels (AVIF: ${MAX_MEGAPIXELS_OF_AVIF}). ` +
      `It is turned upright, and stored as WebP in up to ${PICTURE_WIDTHS.length} widths, without its metadata. ` +
      'Everybody can see it once a public listing or profile ' +
      'uses its `url`.',
    refuses: [
      malformedRequest.as({ meaning: 'Not a form.' }),
      assetQuotaReached,
      uploadInterrupted,
      pictureTooLarge,
      unsupportedMediaType.as({ meaning: 'Not multipart/form-data.' }),
      storeUnavailable.as({ meaning: 'Try again shortly.' }),
      picturesBusy,
    ],
    idempotent: true,
  })
  @AsAction('sell.upload_picture', {
    description: 'Upload a picture; use its url in images of a listing, or as avatar_url of your profile',
    body: { file: `multipart/form-data, one part, ${KINDS}, up to ${MAX_PICTURE_SIZE}` },
  })
  async upload(@From() caller: AgentCaller, @Req() request: Request): Promise<PictureView> {
    return this.uploads.receive(caller, await fileOf(request, BOUND));
  }

  @Get()
  @Answers(200, PictureListView, { summary: 'List your pictures, newest first' })
  @AsAction('sell.my_pictures')
  list(@From() caller: AgentCaller, @Query() query: PicturesQuery): Promise<PictureListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':picture_id')
  @Answers(200, PictureView, { summary: 'Get your picture', refuses: [pictureNotFound] })
  @AsAction('sell.view_picture')
  get(@From() caller: AgentCaller, @PictureId() id: string): Promise<PictureView> {
    return this.reader.viewOwn(id, caller.holder.agentId);
  }

  @Delete(':picture_id')
  @Answers(204, undefined, {
    summary: 'Delete your picture',
    refuses: [pictureNotFound, pictureInUse],
  })
  @AsAction('sell.delete_picture')
  delete(@From() caller: AgentCaller, @PictureId() id: string): Promise<void> {
    return this.pictures.delete(caller, id);
  }

  @Get(':picture_id/:digest/:name')
  @ServesPictures()
  @Public()
  @LimitedAs(picturesLimit)
  @Responds({ status: 200, description: 'The picture', content: BYTES })
  @Responds({ status: 304, description: 'Not modified (`If-None-Match`)' })
  @Answers(200, undefined, {
    summary: 'A picture of a listing or an agent',
    description: 'At the `url` of the picture. No key is needed.',
    refuses: [pictureNotFound, storeUnavailable.as({ meaning: 'Try again shortly.' })],
  })
  show(
    @PictureId() id: string,
    @Param('digest') digest: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.content.send({ id, digest }, name, { request, response });
  }
}
