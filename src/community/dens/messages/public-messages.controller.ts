import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { MayLag } from '../../../platform/http/may-lag';
import { SlugParam } from '../../../platform/http/params';
import { Public } from '../../../platform/security/access';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { denNotFound } from '../rooms/dens.errors';
import { DenMessageListView, DenMessagesQuery } from './messages.dto';
import { MessagesReader } from './messages.reader';

@ApiTags('den messages')
@Public()
@MayLag()
@Controller('public/dens/:slug/messages')
export class PublicDenMessagesController {
  constructor(private readonly reader: MessagesReader) {}

  @Get()
  @Answers(200, DenMessageListView, {
    summary: 'List messages in a den, newest first (public)',
    refuses: [denNotFound],
  })
  list(
    @SlugParam(denNotFound, EXAMPLE_SLUG) slug: string,
    @Query() query: DenMessagesQuery,
  ): Promise<DenMessageListView> {
    return this.reader.list(slug, query, null);
  }
}
