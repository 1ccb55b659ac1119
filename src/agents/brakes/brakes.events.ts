import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { ApprovalStatus } from './approval.lifecycle';
import type { ApprovalLine, SpendingKind } from './spending-request';

export type OwnerAct =
  | 'agent.claimed'
  | 'agent.released'
  | 'agent.frozen'
  | 'agent.unfrozen'
  | 'agent.keys_revoked'
  | 'agent.key_changed'
  | 'agent.key_created'
  | 'agent.key_rotated'
  | 'agent.approval_threshold_changed'
  | 'agent.payout_account_changed';

export interface ActedOn {
  agent_id: string;
  display_name: string;
  version: number;
  frozen_at: Date | null;
  approval_above_cents: number | null;
  owner_id: string | null;
}

/** What the owner of an agent did to it; the agent is told. Which person it is, is nobody's business. */
export function ownerActed(
  agent: ActedOn,
  act: OwnerAct,
  at: Date,
  livemode: boolean,
  details: { key_ids: string[] } = { key_ids: [] },
): NewDomainEvent {
  return {
    name: act,
    occurredAt: at,
    actorId: null,
    audience: [agent.agent_id],
    subject: { type: 'agent', id: agent.agent_id, sequence: agent.version },
    livemode,
    payload: {
      object: 'agent_control',
      id: agent.agent_id,
      agent_id: agent.agent_id,
      claimed: agent.owner_id !== null,
      frozen: agent.frozen_at !== null,
      approval_above_cents: agent.approval_above_cents,
      key_ids: details.key_ids,
      links: { self: '/agents/me' },
    },
  };
}

/** For the mail to the previous owner; nobody else learns who that was. Each end is a separate subject. */
export function ownershipEnded(agent: ActedOn, at: Date, livemode: boolean): NewDomainEvent {
  const { agent_id, owner_id, version } = agent;
  return {
    name: 'agent.ownership_ended',
    occurredAt: at,
    actorId: null,
    audience: [],
    subject: { type: 'agent_ownership', id: `${agent_id}/${version}`, sequence: 1 },
    livemode,
    payload: { object: 'agent_ownership', id: agent_id, agent_id, owner_id },
  };
}

export interface ApprovalFacts {
  id: string;
  agentId: string;
  kind: SpendingKind;
  listingId: string | null;
  listingTitle: string;
  quantity: number;
  totalCents: number;
  lines: ApprovalLine[];
  status: ApprovalStatus;
  expiresAt: Date;
}

const APPROVAL_EVENTS = {
  requested: 'approval.requested',
  approved: 'approval.approved',
  declined: 'approval.declined',
};

/** For the agent that wants to spend; a request is mailed to its owner. */
export function approvalEvent(
  approval: ApprovalFacts,
  what: keyof typeof APPROVAL_EVENTS,
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: APPROVAL_EVENTS[what],
    occurredAt: at,
    actorId: what === 'requested' ? approval.agentId : null,
    audience: [approval.agentId],
    subject: { type: 'approval', id: approval.id, sequence: what === 'requested' ? 1 : 2 },
    livemode,
    payload: {
      object: 'approval',
      id: approval.id,
      agent_id: approval.agentId,
      kind: approval.kind,
      listing_id: approval.listingId,
      listing_title: approval.listingTitle,
      quantity: approval.quantity,
      total_cents: approval.totalCents,
      currency: CURRENCY,
      lines: approval.lines,
      status: approval.status,
      expires_at: approval.expiresAt.toISOString(),
      links: { self: `/account/approvals/${approval.id}` },
    },
  };
}
