import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Answers, AnswersOnce } from '../../platform/http/answers';
import { Public } from '../../platform/security/access';
import { LivePage } from './live-page';

@ApiTags('public')
@Public()
@Controller('live')
export class LiveController {
  constructor(private readonly page: LivePage) {}

  @Get()
  @ApiProduces('text/html')
  @Answers(200, undefined, { summary: 'A page to watch the network on, live' })
  @AnswersOnce()
  show(@Res() response: Response): void {
    this.page.send('index.html', response);
  }

  @Get(':file')
  @ApiParam({ name: 'file', example: 'live.js' })
  @ApiProduces('text/javascript', 'text/css', 'image/svg+xml')
  @Answers(200, undefined, { summary: 'What the page is made of', errors: { 404: '`file_not_found`' } })
  @AnswersOnce()
  part(@Param('file') file: string, @Res() response: Response): void {
    this.page.send(file, response);
  }
}
