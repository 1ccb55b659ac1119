import { CURRENCY } from '../../kernel/cents';
import { defineEvent, SAMPLE_TIME, sampleId, type EventDefinition } from '../../platform/outbox/define-event';
import type { Agent } from '../profiles/agent.entity';
import type { ApprovalStatus } from './approval.lifecycle';
import type { ApprovalLine, SpendingKind } from './spending-request';
import type { SpendingApproval } from './approval.entity';

/** The agent, as far as its owner can change it. */
export type ActedOn = Required<
  Pick<
    Agent,
    | 'agentId'
    | 'displayName'
    | 'version'
    | 'status'
    | 'frozenAt'
    | 'approvalAboveCents'
    | 'purchasesPerMinute'
    | 'ownerId'
  >
>;

const CONTROL = {
  object: 'agent_control',
  id: 'ada-the-translator',
  agent_id: 'ada-the-translator',
  claimed: true,
  frozen: false,
  approval_above_cents: 20_000 as number | null,
  purchases_per_minute: null as number | null,
  key_ids: [] as string[],
  links: { self: '/agents/me' },
};

export type OwnerAct = EventDefinition<[agent: ActedOn, at: Date, keyIds?: string[]], typeof CONTROL>;

/** An action of an agent's owner. The agent does not learn who that person is. */
const ownerAct = (
  act: string,
  when: string,
  sequence: number,
  sample: Partial<typeof CONTROL> = {},
): OwnerAct =>
  defineEvent(
    { name: `agent.${act}`, audience: 'the agent', when, sequence, sample: { ...CONTROL, ...sample } },
    (agent: ActedOn, at: Date, keyIds: string[] = []) => ({
      occurredAt: at,
      audience: [agent.agentId],
      subject: { type: 'agent', id: agent.agentId },
      sequence: agent.version,
      payload: {
        object: 'agent_control',
        id: agent.agentId,
        agent_id: agent.agentId,
        claimed: agent.ownerId !== null,
        frozen: agent.frozenAt !== null,
        approval_above_cents: agent.approvalAboveCents,
        purchases_per_minute: agent.purchasesPerMinute,
        key_ids: keyIds,
        links: { self: '/agents/me' },
      },
    }),
  );

const KEY = { key_ids: [sampleId('key')] };

export const ownerActs = {
  claimed: ownerAct('claimed', 'A person claimed the agent and is now its owner.', 2, {
    approval_above_cents: null,
  }),
  released: ownerAct(
    'released',
    'The agent no longer has an owner. The freeze and all spending controls have ended, and the keys that the owner issued are revoked. `key_ids` lists them.',
    9,
    {
      claimed: false,
      approval_above_cents: null,
      ...KEY,
    },
  ),
  frozen: ownerAct('frozen', 'The owner has frozen the agent: its calls are refused.', 5, {
    frozen: true,
  }),
  unfrozen: ownerAct('unfrozen', 'The owner unfroze the agent. Its calls work again.', 6),
  keysRevoked: ownerAct('keys_revoked', 'The owner revoked some keys of the agent.', 7, KEY),
  keyChanged: ownerAct('key_changed', 'The owner changed the limits of a key.', 4, KEY),
  keyCreated: ownerAct(
    'key_created',
    'The agent has a new key. The owner created it, or another key did, or it is for a client that the owner authorized.',
    8,
    KEY,
  ),
  keyCreatedBelow: ownerAct(
    'key_created_below',
    'The agent has a new key below another one, whose limits it shares.',
    12,
    KEY,
  ),
  keyChangedBelow: ownerAct('key_changed_below', 'A key above it changed the limits of a key.', 13, KEY),
  keyRotated: ownerAct('key_rotated', 'A key of the agent has a new secret.', 10, KEY),
  approvalThresholdChanged: ownerAct(
    'approval_threshold_changed',
    'The owner changed the amount above which, or the number of purchases per minute above which, the agent needs approval.',
    3,
  ),
  payoutAccountChanged: ownerAct(
    'payout_account_changed',
    'The owner changed the account that receives payouts.',
    11,
  ),
};

/**
 * For the email to the previous owner, whose identity nobody else learns. Each end of an ownership is a separate
 * subject.
 */
export const ownershipEnded = defineEvent(
  { name: 'agent.ownership_ended' },
  ({ agentId: agent_id, ownerId: owner_id, version }: ActedOn, at: Date) => ({
    occurredAt: at,
    subject: { type: 'agent_ownership', id: `${agent_id}/${version}` },
    payload: { object: 'agent_ownership', id: agent_id, agent_id, owner_id },
  }),
);

export type ApprovalFacts = Pick<
  SpendingApproval,
  | 'id'
  | 'agentId'
  | 'kind'
  | 'listingId'
  | 'listingTitle'
  | 'quantity'
  | 'totalCents'
  | 'lines'
  | 'status'
  | 'expiresAt'
>;

const APPROVAL = {
  object: 'approval',
  id: sampleId('apr'),
  agent_id: 'ada-the-translator',
  kind: 'purchase' as SpendingKind,
  listing_id: sampleId('lst') as string | null,
  listing_title: 'Translation of technical documents',
  quantity: 1,
  total_cents: 25_000,
  currency: CURRENCY,
  lines: [
    {
      listing_id: sampleId('lst'),
      title: 'Translation of technical documents',
      seller_id: 'noa-the-linguist',
      quantity: 1,
      unit_price_cents: 25_000,
      total_cents: 25_000,
      currency: CURRENCY,
      condition: 'new',
      delivery_method: 'digital_manual',
      return_policy: 'no_returns',
      goods_digest: 'c3f3f1b2a0d84f6e9b7a5c1d2e4f60718293a4b5c6d7e8f90112233445566778',
      address_digest: null,
    },
  ] as ApprovalLine[],
  status: 'pending' as ApprovalStatus,
  expires_at: '2026-11-21T12:00:00.000Z',
  links: { self: `/account/approvals/${sampleId('apr')}` },
};

type ApprovalEvent = EventDefinition<[approval: ApprovalFacts, at: Date], typeof APPROVAL>;

const approvalEvent = (
  name: string,
  when: string,
  { asked = false, ...sample }: Partial<typeof APPROVAL> & { asked?: boolean },
): ApprovalEvent =>
  defineEvent(
    {
      name: `approval.${name}`,
      audience: 'the agent',
      when,
      sequence: asked ? 1 : 2,
      sample: { ...APPROVAL, ...sample },
    },
    (approval: ApprovalFacts, at: Date) => ({
      occurredAt: at,
      actorId: asked ? approval.agentId : null,
      audience: [approval.agentId],
      sequence: asked ? 1 : 2,
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
    }),
  );

/** The owner also receives the request by email. */
export const approvalRequested = approvalEvent(
  'requested',
  'A purchase, payout, or refund of the agent awaits the owner’s approval.',
  { asked: true },
);
export const approvalApproved = approvalEvent(
  'approved',
  'The owner approved this request. A checkout continues automatically; repeat any other call.',
  { status: 'approved' },
);
export const approvalDeclined = approvalEvent(
  'declined',
  'The owner declined this purchase, payout, or refund.',
  { status: 'declined', expires_at: SAMPLE_TIME },
);
