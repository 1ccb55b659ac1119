import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { OffsetQuery } from '../../platform/validation/paging';
import type { CountedCode } from './discount-terms';
import { DiscountCodeListView } from './discounts.dto';

/** Cancelled and expired orders do not count as a use. Several orders of one purchase count once. */
const USES = `(SELECT count(DISTINCT o.discount_use)::int FROM orders o
                WHERE o.discount_id = d.id AND o.status NOT IN ('cancelled', 'expired'))`;
const COLUMNS = `d.id, d.seller_id AS "sellerId", d.code, d.percent_off AS "percentOff", d.cents_off::int AS "centsOff",
  d.listing_id AS "listingId", d.min_total_cents::int AS "minTotalCents", d.max_uses AS "maxUses",
  d.expires_at AS "expiresAt", d.created_at AS "createdAt"`;
const OWN = paged({
  name: 'discount_codes_own',
  counted: 'FROM discount_codes WHERE seller_id = $1',
  page: `SELECT ${COLUMNS}, ${USES} AS uses FROM discount_codes d
          WHERE d.seller_id = $1 AND d.id < coalesce($2::text, '~') ORDER BY d.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const NAMED = statement(
  'discount_codes_named',
  `SELECT ${COLUMNS}, CASE WHEN d.max_uses IS NULL THEN 0 ELSE ${USES} END AS uses FROM discount_codes d
    WHERE d.seller_id = ANY($1) AND d.code = ANY($2) ORDER BY d.id`,
);

const OWN_DATA = statement(
  'discount_codes_own_data',
  `SELECT id, code, percent_off, cents_off, listing_id, min_total_cents, max_uses, expires_at, created_at
     FROM discount_codes WHERE seller_id = $1 ORDER BY id`,
);

/** Reads discount codes in their current state, also for the data export. */
@Injectable()
export class DiscountCodesReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add('discount_codes', (agentId) => this.database.rows(OWN_DATA, [agentId]));
  }

  async listOwn(sellerId: string, request: OffsetQuery & { cursor?: string }): Promise<DiscountCodeListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<CountedCode>>(OWN, [sellerId, cursor, limit + 1, offset]);
    return DiscountCodeListView.of(pageFrom(rows, request));
  }

  /** Finds codes by name, among those of these sellers. */
  named(tx: Tx, sellerIds: readonly string[], codes: readonly string[]): Promise<CountedCode[]> {
    return execute<CountedCode & Record<string, unknown>>(tx, NAMED, [sellerIds, codes]);
  }
}
