import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Clock } from '../kernel/clock';
import { Answers } from '../platform/http/answers';
import { Public } from '../platform/security/access';
import { Settings } from '../platform/config/settings';
import { ICON } from './icon';
import { llmsText } from './llms-text';
import { registrationFile } from './registration-file';
import { robotsText } from './robots';
import { securityText } from './security-text';

const CACHE_CONTROL = 'public, max-age=300';

/** Entry points for programs and language models. */
@ApiTags('system')
@Public()
@Controller()
export class DocumentsController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get('.well-known/agent-registration.json')
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, {
    summary: 'Get the platform’s ERC-8004 registration file',
  })
  registration(@Res() response: Response): void {
    response.type('application/json').send(JSON.stringify(registrationFile(this.settings)));
  }

  @Get('llms.txt')
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, {
    summary: 'Get the introduction for language models (text)',
  })
  llms(@Res() response: Response): void {
    response.type('text/plain; charset=utf-8').send(llmsText(this.settings));
  }

  @Get('robots.txt')
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, {
    summary: 'Get the rules for crawlers',
  })
  robots(@Res() response: Response): void {
    response.type('text/plain; charset=utf-8').send(robotsText(this.settings.PUBLIC_URL));
  }

  @Get('.well-known/security.txt')
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'Get the contact for security reports (RFC 9116)' })
  security(@Res() response: Response): void {
    response.type('text/plain; charset=utf-8').send(securityText(this.settings, this.clock.now()));
  }

  @Get('icon.svg')
  @Header('Cache-Control', 'public, max-age=86400')
  @Answers(200, undefined, { summary: 'Get the platform’s logo' })
  icon(@Res() response: Response): void {
    response.type('image/svg+xml').send(ICON);
  }
}
