import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import type { EventOf } from '../../platform/outbox/define-event';
import { DiscountCode } from './discount-code.entity';

const OWN = statement(
  'discount_codes_own_data',
  `SELECT id, code, percent_off, cents_off, listing_id, min_total_cents, max_uses, expires_at, created_at
     FROM discount_codes WHERE seller_id = $1 ORDER BY id`,
);

/** Adds a seller's codes to its data export, and deletes them when it retires. */
@Injectable()
export class DepartedSellerCodes implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly personalData: PersonalData,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.personalData.add('discount_codes', (agentId) => this.database.rows(OWN, [agentId]));
  }

  @OnDomainEvent(agentStatusChanged)
  async onStatusChanged({ payload }: EventOf<typeof agentStatusChanged>): Promise<void> {
    if (payload.to !== 'retired') return;
    await this.transactions.run((tx) => tx.delete(DiscountCode, { sellerId: payload.agent_id }));
  }
}
