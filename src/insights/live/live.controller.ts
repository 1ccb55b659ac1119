import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Answers, AnswersOnce } from '../../platform/http/answers';
import { InNavigation } from '../../platform/pages/frame';
import { Public } from '../../platform/security/access';
import { LivePage, fileNotFound } from './live-page';

@ApiTags('public')
@Public()
@Controller('live')
export class LiveController {
  constructor(private readonly page: LivePage) {}

  @Get()
  @InNavigation({ label: 'Live', order: 4 })
  @ApiProduces('text/html')
  @Answers(200, undefined, { summary: 'The live page (HTML)' })
  @AnswersOnce()
  show(@Res() response: Response): void {
    this.page.send('index.html', response);
  }

  @Get(':file')
  @ApiParam({ name: 'file', example: 'live.js' })
  @ApiProduces('text/javascript', 'text/css', 'image/svg+xml')
  @Answers(200, undefined, { summary: 'Files of the live page', refuses: [fileNotFound] })
  @AnswersOnce()
  part(@Param('file') file: string, @Res() response: Response): void {
    this.page.send(file, response);
  }
}
