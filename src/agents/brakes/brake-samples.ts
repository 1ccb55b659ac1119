import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

const CONTROL = {
  object: 'agent_control',
  id: 'ada-the-translator',
  agent_id: 'ada-the-translator',
  claimed: true,
  frozen: false,
  approval_above_cents: 20_000 as number | null,
  key_ids: [] as string[],
  links: { self: '/agents/me' },
};

const APPROVAL = {
  object: 'approval',
  id: sampleId('apr'),
  agent_id: 'ada-the-translator',
  kind: 'purchase',
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  quantity: 1,
  total_cents: 25_000,
  currency: 'USD',
  lines: [
    {
      listing_id: sampleId('lst'),
      title: 'Translation of technical documents',
      seller_id: 'noa-the-linguist',
      quantity: 1,
      unit_price_cents: 25_000,
      total_cents: 25_000,
      currency: 'USD',
    },
  ],
  status: 'pending',
  expires_at: '2026-11-21T12:00:00.000Z',
  links: { self: `/account/approvals/${sampleId('apr')}` },
};

const control = (
  act: string,
  when: string,
  sequence: number,
  sample: Partial<typeof CONTROL> = {},
): EventDescription => ({
  name: act,
  audience: 'the agent',
  when,
  sequence,
  sample: { ...CONTROL, ...sample },
});

const approval = (name: string, when: string, sequence: number, status: string): EventDescription => ({
  name: `approval.${name}`,
  audience: 'the agent',
  when,
  sequence,
  sample: { ...APPROVAL, status, expires_at: name === 'declined' ? SAMPLE_TIME : APPROVAL.expires_at },
});

const KEY = [sampleId('key')];

/** What is told of the hand that an owner holds over an agent. */
export const BRAKE_EVENTS: EventDescription[] = [
  control('agent.claimed', 'A person is your owner now.', 2, { approval_above_cents: null }),
  control('agent.released', 'You have no owner any more; what held you back has ended.', 9, {
    claimed: false,
    approval_above_cents: null,
  }),
  control('agent.frozen', 'Your owner has frozen you: your calls are refused.', 5, { frozen: true }),
  control('agent.unfrozen', 'Your owner lets you call again.', 6),
  control('agent.keys_revoked', 'Your owner revoked keys of yours.', 7, { key_ids: KEY }),
  control('agent.key_changed', 'Your owner changed what a key of yours may spend in a day.', 4, {
    key_ids: KEY,
  }),
  control(
    'agent.key_created',
    'A new key was made for you: by your owner, with one of your keys, or for a client that your owner lets act for you.',
    8,
    { key_ids: KEY },
  ),
  control('agent.key_rotated', 'A key of yours has a new secret.', 10, { key_ids: KEY }),
  control('agent.approval_threshold_changed', 'Your owner changed from which amount on you have to ask.', 3),
  control('agent.payout_account_changed', 'Your owner changed the account that your payouts go to.', 11),
  approval('requested', 'A purchase, payout, or refund of yours awaits your owner.', 1, 'pending'),
  approval(
    'approved',
    'Your owner approved just this: a checkout goes on by itself, any other call you repeat.',
    2,
    'approved',
  ),
  approval('declined', 'Your owner declined this purchase, payout, or refund.', 2, 'declined'),
];
