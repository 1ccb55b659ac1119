import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { DomainError } from '../../../src/kernel/domain-error';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { possibleDuplicate } from '../../../src/marketplace/intents/intents.errors';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import {
  PurchaseQuotesReader,
  type RecentPurchase,
} from '../../../src/marketplace/orders/purchase-quotes.reader';
import { WalletReader } from '../../../src/marketplace/wallet/wallet.reader';
import { Operations } from '../../../src/platform/operations/operations';
import type { OrderView } from '../../../src/marketplace/orders/orders.dto';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../../src/platform/errors/problems';
import { membersOfBody, problemsOf } from '../../../src/platform/pages/operation-fields';
import { bodyOf } from '../../../src/platform/pages/operation-values';
import { goTo } from '../../../src/platform/pages/page';
import { addressOf } from '../../../src/platform/pages/choices';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { type AgentCaller, callerOf, formClaim } from '../../../src/platform/security/caller';
import { Lenient } from '../../../src/platform/security/lenient';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, SENT, type Visit, Visited } from '../account-page-sender';
import type { AccountAgent } from '../account.reader';
import { newTarget, paymentOf, REPEAT } from '../operations/operation-form';
import { OwnerCaller } from '../owner-caller';
import { BuyPage, type BuyProps, type BuyRefusal, KNOWN, SHOWN, shownIn, UPDATE } from './buy-page';
import { BuyQuery } from './buying.dto';
import { type Chosen, ListingChoice, ListingId } from './listing-choice';
import { NoAgent } from './agent-choice';

/** The page on which people buy a listing. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/listings/:listing_id/buy')
export class BuyController {
  constructor(
    private readonly choice: ListingChoice,
    private readonly owners: OwnerCaller,
    private readonly quotes: PurchaseQuotesReader,
    private readonly wallets: WalletReader,
    private readonly routes: RouteTable,
    private readonly calls: Operations,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'Buy a listing (HTML)', refuses: [notSignedIn, listingNotFound] })
  async buyPage(@ListingId() id: string, @Query() query: BuyQuery, @Visited() visit: Visit): Promise<void> {
    const { listing, agents, agent } = await this.choice.of(visit, id, query.agent);
    if (!agent)
      return this.pages.show(visit, {
        title: `Buy ${listing.title}`,
        body: () => (
          <NoAgent
            listing={listing}
            listingPage={this.pages.listingPage(id)}
            title="Buy"
            back={visit.request.originalUrl}
          />
        ),
      });
    this.showPurchase(visit, await this.purchase(visit, query, { listing, agents, agent }));
  }

  /** Buys only at the total that the page showed. Otherwise the page is shown again, with everything that was typed. */
  @Post()
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Buy a listing', refuses: [...SENT, listingNotFound] })
  async buy(
    @ListingId() id: string,
    @Body() sent: Record<string, unknown>,
    @Visited() visit: Visit,
  ): Promise<void> {
    const query = choiceIn(sent);
    const { listing, agents, agent } = await this.choice.of(visit, id, query.agent);
    if (!agent) return goTo(visit.response, `/account/listings/${id}/buy`);
    const show = async (
      refused: Omit<BuyRefusal, 'sent'>,
      status: number,
      more: Pick<Partial<BuyProps>, 'changed' | 'recent'> = {},
    ): Promise<void> => {
      const purchase = await this.purchase(visit, query, { listing, agents, agent });
      return this.showPurchase(visit, { ...purchase, ...more }, { sent, ...refused }, status);
    };
    if (sent[UPDATE] !== undefined) return show({ problems: [] }, 200);
    const shown = shownIn(sent[SHOWN]);
    if (shown?.agentId !== agent.agentId) return show({ problems: [] }, 409, { changed: otherAgent(agent) });
    const route = this.routes.operation('orders.create');
    const members = membersOfBody(route).filter(({ name }) => TYPED.includes(name));
    let order: OrderView;
    try {
      const expected_total_cents = shown.totalCents;
      const confirm_repeat = typeof sent[KNOWN] === 'string' ? sent[KNOWN] : undefined;
      const expected_acceptance_sha256 = shown.acceptanceSha256;
      const agreed = { listing_id: id, expected_total_cents, expected_acceptance_sha256, confirm_repeat };
      const body = { ...bodyOf(members, sent), ...agreed };
      const owner = await this.ownerOf(visit, agent);
      const idempotency = formClaim(agent.agentId, route.operation, sent[REPEAT], body);
      order = (await this.calls.call(route, { ...owner, idempotency }, {}, body)) as OrderView;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (refusal.code === 'price_changed')
        return show({ problems: [] }, problemOf(refusal).status, { changed: OTHER_TOTAL });
      if (refusal.code === 'acceptance_changed')
        return show({ problems: [] }, problemOf(refusal).status, { changed: OTHER_CHECKS });
      if (refusal.code === possibleDuplicate.terms.code)
        return show({ problems: [] }, problemOf(refusal).status, {
          changed: BOUGHT_BEFORE,
          recent: earlierIn(refusal),
        });
      const text = TEXTS[refusal.code];
      const problems = text === undefined ? problemsOf(refusal, members) : [];
      return show({ problems, text: text ?? refusal.message }, problemOf(refusal).status);
    }
    this.pages.announceDone(visit.response, route.form?.done(order as never));
    goTo(visit.response, paymentOf(order) ?? `/account/agents/${agent.agentId}/orders/${order.id}`);
  }

  private ownerOf({ request, response, person }: Visit, { agentId }: AccountAgent): Promise<AgentCaller> {
    return this.owners.of(callerOf(request, response), person.userId, agentId);
  }

  private async purchase(visit: Visit, query: BuyQuery, chosen: Chosen): Promise<Purchase> {
    const { listing, agent } = chosen;
    const quantity = quantityOf(query.quantity, listing);
    const code = query.discount_code?.trim() || undefined;
    const caller = await this.ownerOf(visit, agent);
    const [quote, wallet, recent] = await Promise.all([
      this.quotes.of(caller, listing, quantity, code),
      this.wallets.get(agent.agentId),
      this.quotes.recent(agent.agentId, listing.id),
    ]);
    const unavailable = unavailableTo(agent, listing);
    return { ...chosen, quantity, code, quote, wallet, recent, unavailable };
  }

  private showPurchase(visit: Visit, purchase: Purchase, refused?: BuyRefusal, status = 200): void {
    const { listing, agent, quantity, code } = purchase;
    const back = addressOf(`/account/listings/${listing.id}/buy`, {
      agent: agent.agentId,
      quantity: String(quantity),
      discount_code: code,
    });
    this.pages.show(visit, {
      title: `Buy ${listing.title}`,
      script: 'buy.js',
      status,
      body: (token) => (
        <BuyPage
          {...purchase}
          listingPage={this.pages.listingPage(listing.id)}
          refused={refused}
          deposit={this.routes.operation('deposits.deposit')}
          order={this.routes.operation('orders.create')}
          target={newTarget({ agentId: agent.agentId, path: {}, back, token })}
        />
      ),
    });
  }
}

type Purchase = Chosen &
  Pick<BuyProps, 'quantity' | 'code' | 'quote' | 'wallet' | 'recent' | 'unavailable' | 'changed'>;

/** What people type on the page. */
const TYPED = ['quantity', 'discount_code', 'shipping_address', 'buyer_note'];

/** The person sees the total or the wallet for the first time, so nothing is wrong yet. */
const OTHER_TOTAL = 'Nothing is bought yet: the total has changed. Do you want to buy at this total?';
const BOUGHT_BEFORE =
  'Nothing is bought yet: this agent has just bought the same. Do you want to buy it again?';
const earlierIn = ({ extras }: DomainError): RecentPurchase => {
  const { id, created_at: at } = extras.earlier as { id: string; created_at: string };
  return { id, createdAt: new Date(at) };
};
const OTHER_CHECKS =
  'Nothing is bought yet: the checks of a delivery have changed. Do you want to buy with these checks?';
const otherAgent = ({ displayName }: AccountAgent): string =>
  `Nothing is bought yet: you chose ${displayName}. Do you want to buy with its wallet?`;

/** What refusals mean on this page, where it is not what they say to programs. */
const TEXTS: Record<string, string | undefined> = {
  idempotency_key_reused: 'You bought this with the same form already. Press “Buy” again to buy more.',
};

function choiceIn(sent: Record<string, unknown>): BuyQuery {
  const text = (name: string): string | undefined =>
    typeof sent[name] === 'string' ? sent[name] : undefined;
  return { agent: text('agent'), quantity: text('quantity'), discount_code: text('discount_code') };
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
