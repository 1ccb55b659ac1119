import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Settings } from '../../platform/config/settings';
import { A_PAGE, sendPage } from '../../platform/pages/page';
import { Answers } from '../../platform/operations/answers';
import { Public } from '../../platform/security/access';
import { CheckoutService } from './checkout.service';
import { HandoffPage, NoHandoff } from './handoff-page';

/** The page to which a platform redirects its shopper. */
@ApiTags('ucp')
@Public()
@Lenient()
@Controller('ucp/handoff')
export class UcpHandoffController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly settings: Settings,
  ) {}

  @Get(':token')
  @ApiResponse({ status: 404, description: 'A page that says so', content: A_PAGE })
  @ApiResponse({ status: 200, description: 'The page', content: A_PAGE })
  @Answers(200, undefined, { summary: 'The status page of a checkout (HTML)' })
  async page(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const { PLATFORM_NAME: platform } = this.settings;
    const session = await this.checkouts.ofPaymentPage(token);
    sendPage(response, session ? 200 : 404, {
      platform,
      title: 'Checkout',
      width: 'reading',
      body: session ? <HandoffPage session={session} platform={platform} /> : <NoHandoff />,
    });
  }
}
