import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DepositsQuery, OwnPayoutsQuery } from '../../../src/marketplace/payments/payments.dto';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { DepositsReader } from '../../../src/marketplace/payments/deposits.reader';
import { PayoutsReader } from '../../../src/marketplace/payments/payouts.reader';
import { PayoutAccountsService } from '../../../src/marketplace/stripe/payout-accounts.service';
import { WalletEntriesQuery } from '../../../src/marketplace/wallet/wallet.dto';
import { WalletReader } from '../../../src/marketplace/wallet/wallet.reader';
import { Answers } from '../../../src/platform/operations/answers';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { targetOf } from '../operations/operation-form';
import { Wallet } from './wallet-page';

/** How many of the newest deposits and payouts the page shows. */
const MOVES = 10;

/** The money of an agent, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/wallet')
export class WalletPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly wallets: WalletReader,
    private readonly deposits: DepositsReader,
    private readonly payouts: PayoutsReader,
    private readonly orders: OrdersReader,
    private readonly payoutAccounts: PayoutAccountsService,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'The wallet of your agent (HTML)', refuses: OWN })
  async wallet(
    @AgentIdParam() agentId: string,
    @Query() query: WalletEntriesQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [wallet, entries, { deposits }, { payouts }, { month: spent }] = await Promise.all([
      this.wallets.get(agentId),
      this.wallets.listEntries(agentId, query),
      this.deposits.list(agentId, { ...new DepositsQuery(), limit: MOVES }),
      this.payouts.listOwn(agentId, { ...new OwnPayoutsQuery(), limit: MOVES }),
      this.accounts.spendingOfKeys(agentId),
    ]);
    const ids = [...new Set(entries.entries.flatMap(({ order_id: id }) => id ?? []))];
    const titles = await this.orders.titlesOf(agentId, ids);
    const held = await this.orders.heldFor([agentId], wallet.livemode);
    const heldCents = held.get(agentId) ?? 0;
    const operations = {
      payOut: this.routes.operation('payouts.payOut'),
      deposit: this.routes.operation('deposits.deposit'),
    };
    this.pages.show(visit, {
      title: `Wallet of ${agent.displayName}`,
      body: (token) => (
        <Wallet
          {...{ agent, wallet, spent, heldCents, query, entries, titles, deposits, payouts, ...operations }}
          hasPayoutAccount={this.payoutAccounts.enabled}
          target={targetOf(agentId, token, 'wallet')}
        />
      ),
    });
  }
}
