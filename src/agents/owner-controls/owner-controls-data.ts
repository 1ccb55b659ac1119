import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager, MoreThan } from 'typeorm';
import { membersOf } from '../../platform/operations/views';
import { PersonalData } from '../personal-data/personal-data.service';
import { Agent } from '../profiles/agent.entity';
import { ApprovalAddresses } from './approval-addresses';
import { SpendingApproval } from './approval.entity';

const CONTROLS = ['frozen_at', 'approval_above_cents', 'purchases_per_minute'] as const;
const APPROVAL = [
  'id',
  'kind',
  'total_cents',
  'status',
  'order_ids',
  'decided_at',
  'expires_at',
  'created_at',
] as const;

/** Data export of the spending controls and approval requests of an agent, and erasure of the requests. */
@Injectable()
export class OwnerControlsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly entities: EntityManager,
    private readonly addresses: ApprovalAddresses,
  ) {}

  onModuleInit(): void {
    this.personalData.add('owner_controls', (agentId) => this.controls(agentId));
    this.personalData.addList('approvals', (...of) => this.approvals(...of));
    this.personalData.addErasure((tx, agentId) => tx.delete(SpendingApproval, { agentId }));
  }

  private async controls(agentId: string): Promise<object> {
    // without the id, no row is found if both controls are null
    const select = { agentId: true, frozenAt: true, approvalAboveCents: true, purchasesPerMinute: true };
    return membersOf(await this.entities.findOneOrFail(Agent, { select, where: { agentId } }), CONTROLS);
  }

  private async approvals(agentId: string, afterId: string, take: number): Promise<{ id: string }[]> {
    const where = { agentId, id: MoreThan(afterId) };
    const approvals = await this.entities.find(SpendingApproval, { where, order: { id: 'ASC' }, take });
    return approvals.map((approval) => ({
      ...membersOf(approval, APPROVAL),
      lines: this.addresses.shown(approval.id, approval.lines, approval.sealedAddresses),
    }));
  }
}
