import type { NewDomainEvent } from '../../kernel/domain-event';

export type OwnerAct =
  | 'claimed'
  | 'released'
  | 'frozen'
  | 'unfrozen'
  | 'keys_revoked'
  | 'key_changed'
  | 'key_created'
  | 'approval_threshold_changed';

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
    name: `agent.${act}`,
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

export interface ApprovalFacts {
  id: string;
  agentId: string;
  listingId: string;
  listingTitle: string;
  quantity: number;
  totalCents: number;
  status: string;
  expiresAt: Date;
}

/** Told to the agent whose purchase it is; its owner gets a mail where it is asked for. */
export function approvalEvent(
  approval: ApprovalFacts,
  name: 'requested' | 'approved' | 'declined',
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: `approval.${name}`,
    occurredAt: at,
    actorId: name === 'requested' ? approval.agentId : null,
    audience: [approval.agentId],
    subject: { type: 'approval', id: approval.id, sequence: name === 'requested' ? 1 : 2 },
    livemode,
    payload: {
      object: 'approval',
      id: approval.id,
      agent_id: approval.agentId,
      listing_id: approval.listingId,
      listing_title: approval.listingTitle,
      quantity: approval.quantity,
      total_cents: approval.totalCents,
      currency: 'USD',
      status: approval.status,
      expires_at: approval.expiresAt.toISOString(),
      links: { self: `/account/approvals/${approval.id}` },
    },
  };
}
