import { Injectable } from '@nestjs/common';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import { type Tx, Transactions } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import type { AgentCaller } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { MAX_DISCOUNT_CODES } from '../policies';
import { CodeAttempts } from './code-attempts.service';
import { DiscountCode } from './discount-code.entity';
import { DiscountCodesReader } from './discount-codes.reader';
import { codeOf, type Discount, discounted, type Discounted, type FullPriceLine } from './discount-terms';
import { DiscountCodeView, type MakeDiscountCodeRequest } from './discounts.dto';
import {
  CODE_REFUSALS,
  isRejection,
  oneKindOfDiscount,
  tooManyCodes,
  discountCodeNotFound,
} from './discounts.errors';

const OWN_LISTING = statement(
  'discount_code_listing',
  `SELECT 1 AS own FROM listings WHERE id = $1 AND seller_id = $2 AND status <> 'archived'`,
);
const LOCK = statement(
  'discount_codes_lock',
  'SELECT id FROM discount_codes WHERE seller_id = ANY($1) AND code = ANY($2) ORDER BY id FOR UPDATE',
);

export type { Discount, FullPriceLine };

/** Creates, deletes, and applies sellers' discount codes. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly commands: Commands,
    private readonly codes: DiscountCodesReader,
    private readonly attempts: CodeAttempts,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** A seller that retires no longer needs its codes. */
  @OnDomainEvent(agentStatusChanged)
  async onStatusChanged({ payload }: EventOf<typeof agentStatusChanged>): Promise<void> {
    if (payload.to !== 'retired') return;
    await this.transactions.run((tx) => tx.delete(DiscountCode, { sellerId: payload.agent_id }));
  }

  make(caller: AgentCaller, request: MakeDiscountCodeRequest): Promise<DiscountCodeView> {
    const {
      percent_off: percentOff = null,
      cents_off: centsOff = null,
      listing_id: listingId = null,
    } = request;
    if ((percentOff === null) === (centsOff === null)) throw oneKindOfDiscount();
    return this.commands.run(caller, async (tx) => {
      const { agentId: sellerId } = caller.holder;
      await acquireAdvisoryLocks(tx, `discount-codes:${sellerId}`);
      const held = await tx.countBy(DiscountCode, { sellerId });
      if (held >= MAX_DISCOUNT_CODES) throw tooManyCodes(MAX_DISCOUNT_CODES);
      if (listingId !== null && (await execute(tx, OWN_LISTING, [listingId, sellerId])).length === 0)
        throw listingNotFound();
      const createdAt = this.clock.now();
      const code: DiscountCode = {
        id: newId(ID_PREFIXES.discountCode, createdAt.getTime()),
        sellerId,
        code: codeOf(request.code),
        percentOff,
        centsOff,
        listingId,
        createdAt,
        minTotalCents: request.min_total_cents,
        maxUses: request.max_uses ?? null,
        expiresAt: request.expires_at === undefined ? null : new Date(request.expires_at),
      };
      await tx.insert(DiscountCode, code);
      return DiscountCodeView.of({ ...code, uses: 0 });
    });
  }

  /** Orders that already used the code keep their price. */
  async delete(caller: AgentCaller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { affected } = await tx.delete(DiscountCode, { id, sellerId: caller.holder.agentId });
      if (affected === 0) throw discountCodeNotFound();
      return { id };
    });
  }

  /** Runs a purchase that redeems one code, and limits how many may be rejected. Call it outside of transactions. */
  limitAttempts<T>(caller: AgentCaller, listingId: string, purchase: () => Promise<T>): Promise<T> {
    return this.attempts.limit({ caller, codes: 1, listingIds: [listingId] }, purchase, (outcome) =>
      'error' in outcome && isRejection(outcome.error) ? 1 : 0,
    );
  }

  /** Returns what the codes would take off now, without using them. */
  async look(tx: Tx, lines: readonly FullPriceLine[], given: readonly string[]): Promise<Discounted> {
    if (given.length === 0) return { discounts: lines.map(() => undefined), rejected: [] };
    const known = await this.codes.named(tx, sellersOf(lines), given.map(codeOf));
    return discounted(lines, given, known, this.clock.now());
  }

  /**
   * Like `look`, but for a purchase. It locks the codes until the transaction ends, so that none is used more often
   * than allowed. Call it after locking the listings.
   */
  async redeem(
    tx: Tx,
    lines: readonly FullPriceLine[],
    given: readonly string[],
  ): Promise<(Discount | undefined)[]> {
    await execute(tx, LOCK, [sellersOf(lines), given.map(codeOf)]);
    const { discounts, rejected } = await this.look(tx, lines, given);
    const [first] = rejected;
    if (first) throw CODE_REFUSALS[first.reason](first.detail);
    return discounts;
  }
}

function sellersOf(lines: readonly FullPriceLine[]): string[] {
  return [...new Set(lines.map(({ sellerId }) => sellerId))];
}
