import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../src/kernel/domain-error';
import type { PayoutAccountView } from '../../src/marketplace/stripe/stripe.dto';
import { PayoutAccountsService } from '../../src/marketplace/stripe/payout-accounts.service';
import { noPayoutAccounts } from '../../src/marketplace/stripe/stripe.errors';
import { Lenient } from '../../src/platform/security/lenient';
import { Answers } from '../../src/platform/operations/answers';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { AgentIdParam } from '../../src/platform/validation/params';
import { Public } from '../../src/platform/security/access';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { AccountViews } from './account-views';
import { FormRequest } from './account.dto';
import { AccountReader } from './account.reader';
import { OWN, OWN_SENT, type Visit, Visited } from './account-page-sender';
import { type FormSender, SentBy } from './forms';

const FORM_ERRORS = [...OWN_SENT, noPayoutAccounts];

/** An agent's payout account, which only its owner can set up. */
@ApiTags('account')
@ApiProduces('text/html')
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/agents/:agent_id/payout-account')
export class PayoutAccountController {
  constructor(
    private readonly payouts: PayoutAccountsService,
    private readonly reader: AccountReader,
    private readonly views: AccountViews,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'The payout account of an agent (HTML)',
    refuses: OWN,
    responses: { 303: 'Redirects browsers that are not signed in to the sign-in page' },
  })
  async page(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    const agent = await this.reader.agent(visit.person.userId, agentId);
    const account = await this.find(agentId);
    this.views.payoutAccount(visit, { agent, account, url: null });
  }

  @Post()
  @Consumes(FORM)
  @Answers(200, undefined, {
    summary:
      'Set up the payout account of an agent, or continue its setup; redirects to the processor (HTML)',
    refuses: FORM_ERRORS,
  })
  open(
    @SentBy() sender: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Visited() visit: Visit,
  ): Promise<void> {
    return this.begin(sender, agentId, visit, false);
  }

  @Post('replace')
  @Consumes(FORM)
  @Answers(200, undefined, {
    summary: 'Set up a different payout account for an agent; redirects to the processor (HTML)',
    refuses: FORM_ERRORS,
  })
  replace(
    @SentBy() sender: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
    @Visited() visit: Visit,
  ): Promise<void> {
    return this.begin(sender, agentId, visit, true);
  }

  private async begin(
    { caller, person }: FormSender,
    agentId: string,
    visit: Visit,
    replaces: boolean,
  ): Promise<void> {
    const account = await this.payouts.openAsOwner(caller, person, agentId, replaces);
    const agent = await this.reader.agent(person.userId, agentId);
    const url = account.onboarding_url;
    this.views.payoutAccount(visit, { agent, account, url });
  }

  private async find(agentId: string): Promise<PayoutAccountView | null | undefined> {
    if (!this.payouts.enabled) return undefined;
    try {
      return await this.payouts.get(agentId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payout_account_not_found') return null;
      throw error;
    }
  }
}
