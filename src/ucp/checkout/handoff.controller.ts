import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Answers } from '../../platform/http/answers';
import { Public } from '../../platform/security/access';
import { handoffPage, noHandoffPage } from './handoff-page';
import type { Session } from './session';
import { Sessions } from './sessions';

/** Where a platform sends the person it shops for. */
@ApiTags('ucp')
@Public()
@Controller('ucp/handoff')
export class HandoffController {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly settings: Settings,
  ) {}

  @Get(':token')
  @Answers(200, undefined, { summary: 'How a checkout stands, for people (HTML)', errors: {} })
  @ApiResponse({
    status: 200,
    description: 'The page',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  async page(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const { PLATFORM_NAME: platform } = this.settings;
    const session = await this.transactions.run((tx) => this.find(tx, token));
    const page = session ? handoffPage(session, platform) : noHandoffPage(platform);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', page.policy);
    response
      .status(session ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.html);
  }

  /** As a person should know it, which is no more than the platform was shown. */
  private async find(tx: Tx, token: string): Promise<Session | undefined> {
    const session = await this.sessions.handedOff(tx, token);
    if (session?.status !== 'requires_escalation') return session;
    const details = await this.sessions.awaited(tx, session);
    return details ? { ...session, details } : { ...session, status: 'ready_for_complete' };
  }
}
