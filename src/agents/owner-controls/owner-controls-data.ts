import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { ApprovalAddresses } from './approval-addresses';
import type { ApprovalLine } from './spending-request';
import { PersonalData } from '../personal-data/personal-data.service';

const OWNER_CONTROLS = statement(
  'own_data_owner_controls',
  'SELECT frozen_at, approval_above_cents FROM agents WHERE agent_id = $1',
);
const APPROVALS = statement(
  'own_data_approvals',
  `SELECT id, kind, lines, sealed_addresses, total_cents, status, order_ids, decided_at, expires_at, created_at FROM approvals
    WHERE agent_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Data export of the spending controls and approval requests of an agent. */
@Injectable()
export class OwnerControlsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly database: Database,
    private readonly addresses: ApprovalAddresses,
  ) {}

  onModuleInit(): void {
    this.personalData.add('owner_controls', (agentId) => this.database.first(OWNER_CONTROLS, [agentId]));
    this.personalData.addList('approvals', (...of) => this.approvals(of));
  }

  private async approvals(of: unknown[]): Promise<{ id: string }[]> {
    type Row = { id: string; lines: ApprovalLine[]; sealed_addresses: Buffer | null };
    const rows = await this.database.rows<Row>(APPROVALS, of);
    return rows.map(({ sealed_addresses: sealed, lines, ...approval }) => ({
      ...approval,
      lines: this.addresses.shown(approval.id, lines, sealed),
    }));
  }
}
