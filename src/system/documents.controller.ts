import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../kernel/clock';
import { Lenient } from '../platform/security/lenient';
import { Answers, AnswersOnce } from '../platform/operations/answers';
import { StaticDocuments } from '../platform/cache/static-documents';
import { Public } from '../platform/security/access';
import { Settings } from '../platform/config/settings';
import { ICON } from './icon';
import { registrationFile, robotsText, securityText } from './well-known-files';
import { llmsText } from './llms-text';

const TEXT = 'text/plain; charset=utf-8';

/** Entry points for programs and language models. */
@ApiTags('system')
@Public()
@Lenient()
@Controller()
export class DocumentsController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly documents: StaticDocuments,
  ) {}

  @Get('.well-known/agent-registration.json')
  @Answers(200, undefined, {
    summary: 'Get the platform’s ERC-8004 registration file',
  })
  @AnswersOnce()
  registration(@Req() request: Request, @Res() response: Response): Promise<void> {
    const text = JSON.stringify(registrationFile(this.settings));
    return this.documents.send(request, response, 'application/json', text);
  }

  @Get('llms.txt')
  @Answers(200, undefined, {
    summary: 'Get the introduction for language models (text)',
  })
  @AnswersOnce()
  llms(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.send(request, response, TEXT, llmsText(this.settings));
  }

  @Get('robots.txt')
  @Answers(200, undefined, {
    summary: 'Get the rules for crawlers',
  })
  @AnswersOnce()
  robots(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.send(request, response, TEXT, robotsText(this.settings.PUBLIC_URL));
  }

  @Get('.well-known/security.txt')
  @Answers(200, undefined, { summary: 'Get the contact for security reports (RFC 9116)' })
  @AnswersOnce()
  security(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.send(request, response, TEXT, securityText(this.settings, this.clock.now()));
  }

  @Get('icon.svg')
  @Header('Cache-Control', 'public, max-age=86400')
  @Answers(200, undefined, { summary: 'Get the platform’s logo' })
  @AnswersOnce()
  icon(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.send(request, response, 'image/svg+xml', ICON);
  }
}
