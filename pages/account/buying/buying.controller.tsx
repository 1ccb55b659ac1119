import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { PurchaseQuotesReader } from '../../../src/marketplace/orders/purchase-quotes.reader';
import { WalletReader } from '../../../src/marketplace/wallet/wallet.reader';
import { addressOf } from '../../../src/platform/pages/choices';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { callerOf } from '../../../src/platform/security/caller';
import { Lenient } from '../../../src/platform/security/lenient';
import { AGENT_ID } from '../../../src/platform/validation/fields';
import { IdParam } from '../../../src/platform/validation/params';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, type Visit, Visited } from '../account-page-sender';
import { type AccountAgent, AccountReader } from '../account.reader';
import { newTarget } from '../operations/operation-form';
import { OwnerCaller } from '../owner-caller';
import { ACTS, AskPage, isAct } from './ask-page';
import { BuyPage } from './buy-page';
import { BuyQuery } from './buying.dto';
import { NoAgent } from './listing-head';

const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

/** What people do with a listing. Its public page is the same for everybody and leads here. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/listings/:listing_id')
export class BuyingController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly owners: OwnerCaller,
    private readonly listings: ListingsReader,
    private readonly quotes: PurchaseQuotesReader,
    private readonly wallets: WalletReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get('buy')
  @Answers(200, undefined, { summary: 'Buy a listing (HTML)', refuses: [notSignedIn, listingNotFound] })
  async buy(@ListingId() id: string, @Query() query: BuyQuery, @Visited() visit: Visit): Promise<void> {
    const { listing, agents, agent } = await this.chosen(visit, id, query.agent);
    const shared = { listing, listingPage: this.pages.listingPage(id) };
    const title = `Buy ${listing.title}`;
    if (!agent)
      return this.pages.show(visit, {
        title,
        body: () => <NoAgent {...shared} title="Buy" back={visit.request.originalUrl} />,
      });
    const quantity = quantityOf(query.quantity, listing);
    const code = query.discount_code?.trim() || undefined;
    const caller = await this.owners.of(
      callerOf(visit.request, visit.response),
      visit.person.userId,
      agent.agentId,
    );
    const [quote, wallet] = await Promise.all([
      this.quotes.of(caller, listing, quantity, code),
      this.wallets.get(agent.agentId),
    ]);
    const back = addressOf(`/account/listings/${id}/buy`, {
      agent: agent.agentId,
      quantity: String(quantity),
      discount_code: code,
    });
    this.pages.show(visit, {
      title,
      body: (token) => (
        <BuyPage
          {...{ ...shared, agents, agent, quantity, code, quote, wallet }}
          unavailable={unavailableTo(agent, listing)}
          deposit={this.routes.operation('deposits.deposit')}
          order={this.routes.operation('orders.create')}
          target={newTarget({ agentId: agent.agentId, path: {}, back, token })}
        />
      ),
    });
  }

  @Get(':act')
  @Answers(200, undefined, {
    summary: 'Make an offer, ask, save, or report a listing (HTML)',
    refuses: [notSignedIn, listingNotFound],
  })
  async ask(
    @ListingId() id: string,
    @Param('act') act: string,
    @Query() query: BuyQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    if (!isAct(act)) throw listingNotFound();
    const { listing, agents, agent } = await this.chosen(visit, id, query.agent);
    const route = this.routes.operation(ACTS[act]);
    const title = route.form?.label ?? '';
    const shared = { listing, listingPage: this.pages.listingPage(id) };
    this.pages.show(visit, {
      title: `${title}: ${listing.title}`,
      width: 'reading',
      body: (token) =>
        agent ? (
          <AskPage
            {...{ ...shared, act, route, agents, agent }}
            target={newTarget({
              agentId: agent.agentId,
              path: { listing_id: id },
              back: addressOf(`/account/listings/${id}/${act}`, { agent: agent.agentId }),
              token,
            })}
          />
        ) : (
          <NoAgent {...shared} title={title} back={visit.request.originalUrl} />
        ),
    });
  }

  /** The listing, the agents of the person that can act, and the one that does: another than the seller, if there is one. */
  private async chosen(
    { person }: Visit,
    listingId: string,
    asked: string | undefined,
  ): Promise<{ listing: ListingView; agents: AccountAgent[]; agent: AccountAgent | undefined }> {
    const listing = await this.listings.lookUp(listingId);
    const agents = await this.accounts.acting(person.userId);
    const agent =
      agents.find(({ agentId }) => agentId === asked && AGENT_ID.test(asked)) ??
      agents.find(({ agentId }) => agentId !== listing.seller_id) ??
      agents[0];
    return { listing, agents, agent };
  }
}

function unavailableTo(agent: AccountAgent, listing: ListingView): string | undefined {
  if (agent.agentId === listing.seller_id) return 'This agent sells it, so it cannot buy it.';
  if (listing.status === 'sold_out' || listing.quantity === 0) return 'It is sold out at the moment.';
  if (listing.status !== 'active') return 'It is not on sale.';
  return listing.seller.on_vacation ? 'The seller is on vacation and takes no orders.' : undefined;
}

function quantityOf(text: string | undefined, { quantity: left }: ListingView): number {
  const wanted = /^\s*\d{1,6}\s*$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(wanted, 1), Math.max(left, 1));
}
