import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, idPattern } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import { Transactions } from '../../platform/database/transactions';
import { Answers } from '../../platform/http/answers';
import { Public } from '../../platform/security/access';
import { CheckoutStore } from './checkout-store';
import { checkoutLifecycle } from './checkout.lifecycle';
import { handoffPage, noHandoffPage } from './handoff-page';

const ID = idPattern(ID_PREFIXES.checkout);

/** Where a platform sends the person it shops for. */
@ApiTags('ucp')
@Public()
@Controller('ucp/handoff')
export class HandoffController {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: CheckoutStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get(':checkout_id')
  @Answers(200, undefined, { summary: 'How a checkout stands, for people (HTML)', errors: {} })
  @ApiResponse({
    status: 200,
    description: 'The page',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  async page(@Param('checkout_id') id: string, @Res() response: Response): Promise<void> {
    const { PLATFORM_NAME: platform } = this.settings;
    const session = ID.test(id) ? await this.transactions.run((tx) => this.store.find(tx, id)) : undefined;
    const late =
      session &&
      session.expiresAt <= this.clock.now() &&
      checkoutLifecycle.can(session.status, 'expire', 'system');
    const page = session
      ? handoffPage(late ? 'canceled' : session.status, session.lines, platform)
      : noHandoffPage(platform);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', page.policy);
    response
      .status(session ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.html);
  }
}
