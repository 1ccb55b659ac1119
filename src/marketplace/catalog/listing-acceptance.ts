import { Injectable } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import type { Tx } from '../../platform/database/transactions';
import { AcceptanceRules, type StoredAcceptance } from '../verification/acceptance';
import { DeliveryChecks, TOO_SLOW } from '../verification/delivery-checks';
import { GOODS_LIMIT_MS } from '../verification/policies';
import { goodsRejected } from '../verification/verification.errors';
import { ListingGoods } from './listing-goods';
import type { Listing } from './listing.entity';
import type { UpdateListingRequest } from './listings.dto';
import { evaluatorCheckOf } from '../verification/evaluators';
import { evaluatorsNeedTime } from '../verification/verification.errors';

/** What the goods, or the checks that they must pass, depend on. The first one that a request names is wrong. */
const DECISIVE = [
  'digital_payload',
  'digital_payloads',
  'asset_id',
  'acceptance',
  'delivery_method',
] as const;

/** The checks of a listing. Goods that are delivered automatically must pass them before they are for sale. */
@Injectable()
export class ListingAcceptance {
  constructor(
    private readonly rules: AcceptanceRules,
    private readonly checks: DeliveryChecks,
    private readonly goods: ListingGoods,
  ) {}

  /** The columns that a request changes. Call it before the listing's row is locked. */
  async prepare(
    { acceptance }: Pick<UpdateListingRequest, 'acceptance'>,
    sellerId: string,
  ): Promise<Partial<StoredAcceptance>> {
    return acceptance === undefined ? {} : this.rules.prepare(acceptance, sellerId);
  }

  /** Probes are left out: they need an order. */
  async requirePassingGoods(
    tx: Tx,
    listing: Listing,
    given: Pick<UpdateListingRequest, (typeof DECISIVE)[number]>,
  ): Promise<void> {
    const { acceptance, deliveryMethod } = listing;
    const member = DECISIVE.find((name) => given[name] !== undefined && given[name] !== null);
    if (acceptance === null || deliveryMethod !== 'digital_instant' || member === undefined) return;
    if (evaluatorCheckOf(acceptance)) throw evaluatorsNeedTime(acceptance);
    const until = timers.elapsed() + GOODS_LIMIT_MS;
    for (const [unit, delivery] of (await this.goods.deliveries(tx, listing)).entries()) {
      const results = await this.checks.run(acceptance, delivery);
      const wrong = results.find(({ result, code }) => result === 'fail' || code === TOO_SLOW);
      if (wrong) throw goodsRejected(member, wrong, listing.unitPayloads ? unit : undefined);
      const [first] = results;
      if (first && timers.elapsed() > until) throw goodsRejected(member, { ...first, code: TOO_SLOW }, unit);
    }
  }
}
