import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FindOptionsWhere, Repository } from 'typeorm';
import type { PageRequest } from '../../kernel/page';
import { ownedBy, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { entityOf } from '../../platform/database/rows';
import { Database, type Statement } from '../../platform/database/statements';
import { payoutNotFound } from './payments.errors';
import { Payout, PAYOUT_STATUSES, type PayoutStatus } from './payout.entity';
import { type OwnPayoutsQuery, type PayoutsQuery, PayoutsView, PayoutView } from './payments.dto';

/** Oldest first, because the operator works through the list. */
const list = (name: string, filter: string): Statement =>
  paged({
    name,
    counted: `FROM wallet_payouts ${filter}`,
    page: `SELECT * FROM (SELECT * FROM wallet_payouts ${filter}) w
            WHERE w.id > coalesce($1::text, '') ORDER BY w.id LIMIT $2 OFFSET $3`,
    orderBy: 'p.id',
  });
const ALL = list('payouts_all', '');
const WITH = Object.fromEntries(
  PAYOUT_STATUSES.map((status) => [status, list(`payouts_${status}`, `WHERE status = '${status}'`)]),
) as Record<PayoutStatus, Statement>;
const OWN = ownedBy('agent_id', '$4');
const OWN_LIST = paged({
  name: 'payouts_own',
  counted: `FROM wallet_payouts WHERE ${OWN}`,
  page: `SELECT * FROM wallet_payouts WHERE ${OWN} AND id < coalesce($1::text, '~')
          ORDER BY agent_id, id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class PayoutsReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(Payout) private readonly payouts: Repository<Payout>,
  ) {}

  get(agentId: string, id: string): Promise<PayoutView> {
    return this.view({ id, agentId });
  }

  getForOperator(id: string): Promise<PayoutView> {
    return this.view({ id });
  }

  async listOwn(agentId: string, query: OwnPayoutsQuery): Promise<PayoutsView> {
    const { cursor = null, limit, offset } = query;
    return this.page(query, OWN_LIST, [cursor, limit + 1, offset, agentId]);
  }

  async list(query: PayoutsQuery): Promise<PayoutsView> {
    const { status, cursor = null, limit, offset } = query;
    return this.page(query, status ? WITH[status] : ALL, [cursor, limit + 1, offset]);
  }

  private async view(where: FindOptionsWhere<Payout>): Promise<PayoutView> {
    const payout = await this.payouts.findOneBy(where);
    if (!payout) throw payoutNotFound();
    return PayoutView.of(payout);
  }

  private async page(query: PageRequest, from: Statement, values: unknown[]): Promise<PayoutsView> {
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(from, values), query);
    return PayoutsView.of({ ...page, items: page.items.map((row) => entityOf(Payout, row)) });
  }
}
