import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Consumes, FILE } from '../../platform/errors/media-type';
import { defineLimit, LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { fileOf } from '../assets/multipart-file';
import { MAX_PICTURE_BYTES, PICTURE_READS_PER_MINUTE, uploadsLimit } from '../policies';
import { PictureUploads } from './picture-uploads.service';
import { PictureContent } from './pictures-content.service';
import { PictureListView, PicturesQuery, PictureView } from './pictures.dto';
import { pictureNotFound, pictureTooLarge } from './pictures.errors';
import * as operations from './pictures.operations';
import { PicturesReader } from './pictures.reader';
import { PicturesService } from './pictures.service';

const PictureId = (): ParameterDecorator => IdParam('ast', 'picture_id', pictureNotFound);
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
  @operations.upload
  async upload(@From() caller: AgentCaller, @Req() request: Request): Promise<PictureView> {
    return this.uploads.receive(caller, await fileOf(request, BOUND));
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: PicturesQuery): Promise<PictureListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':picture_id')
  @operations.get
  get(@From() caller: AgentCaller, @PictureId() id: string): Promise<PictureView> {
    return this.reader.viewOwn(id, caller.holder.agentId);
  }

  @Delete(':picture_id')
  @operations.deleteOne
  delete(@From() caller: AgentCaller, @PictureId() id: string): Promise<void> {
    return this.pictures.delete(caller, id);
  }

  @Get(':picture_id/:digest/:name')
  @Public()
  @LimitedAs(picturesLimit)
  @operations.show
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
