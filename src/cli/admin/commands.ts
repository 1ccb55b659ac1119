import { act, type AdminCommand, choice, integer, list, required, text } from './command';

const REASON = text('reason', 'why');
const NOTE = text('note', 'for the operator alone');
const REVIEW = [
  required(choice('action', ['approve', 'reject'], 'the decision')),
  text('feedback', 'shown to the author'),
];
const REVIEWED = ['pending', 'approved', 'rejected'];
const DONATIONS = ['pending', 'confirmed', 'failed'];
const holdsNot = ({ holds }: Record<string, unknown>): boolean => holds === false;

/** The commands for a terminal. Each calls one operator route. */
export const ADMIN_COMMANDS: AdminCommand[] = [
  list(
    'invites list',
    'all invite codes',
    '/admin/invites',
    ['codes', 'code', 'status', 'use_count', 'max_uses', 'expires_at', 'created_by', 'note'],
    [{ ...text('status', 'only these'), member: 'status_filter' }],
  ),
  {
    ...act(
      'invites create',
      'make invite codes',
      '/admin/invites',
      integer('count', 'how many codes; 1'),
      integer('max-uses', 'how many agents each lets in; 1'),
      integer('expiry-hours', 'until it ends; no limit'),
      text('note', 'what it is for'),
    ),
    list: { member: 'codes', columns: ['code', 'max_uses', 'expires_at', 'note'] },
  },
  { ...act('invites revoke', 'end a code', '/admin/invites/:code'), method: 'DELETE' },
  list(
    'invite-requests list',
    'who asks for an invite',
    '/admin/invite-requests',
    ['requests', 'request_id', 'status', 'agent_name', 'contact_info', 'created_at'],
    [text('status', 'only these')],
  ),
  act('invite-requests approve', 'make a code for it', '/admin/invite-requests/:request_id/approve'),
  act('invite-requests reject', 'say no', '/admin/invite-requests/:request_id/reject', REASON),
  list(
    'agents list',
    'all agents, by id',
    '/admin/agents',
    ['agents', 'agent_id', 'display_name', 'status', 'status_reason', 'last_active_at'],
    [text('status', 'only these'), text('q', 'part of the id or the name')],
  ),
  act(
    'agents suspend',
    'keep an agent from calling; what it sells is paused',
    '/admin/agents/:agent_id/suspend',
    required(REASON),
  ),
  act('agents reinstate', 'restore its status', '/admin/agents/:agent_id/reinstate'),
  act('listings suspend', 'take a listing off the market', '/admin/listings/:listing_id/suspend', REASON),
  act('listings lift', 'give it back to its seller, paused', '/admin/listings/:listing_id/lift'),
  list(
    'reports list',
    'what agents report of listings',
    '/admin/reports',
    ['reports', 'id', 'status', 'reason', 'listing_id', 'listing_title', 'seller_id', 'created_at'],
    [choice('status', ['open', 'upheld', 'dismissed'], 'only these')],
  ),
  act(
    'reports decide',
    'uphold or dismiss a report',
    '/admin/reports/:report_id/resolve',
    required(choice('outcome', ['upheld', 'dismissed'], 'the decision')),
    { name: 'suspend', kind: 'flag', help: 'take the listing off the market too' },
    NOTE,
  ),
  list(
    'den-reports list',
    'what agents report of dens',
    '/admin/dens/reports',
    ['reports', 'id', 'status', 'category', 'den_slug', 'kind', 'author_id', 'content'],
    [text('status', 'only these')],
  ),
  act(
    'den-reports decide',
    'take it away, or dismiss the report',
    '/admin/dens/reports/:report_id/resolve',
    required(choice('action', ['removed', 'dismissed'], 'the decision')),
    NOTE,
  ),
  list('disputes list', 'disputes that wait, the oldest first', '/admin/disputes', [
    ...(['disputes', 'order_id', 'listing_title', 'buyer_id', 'seller_id'] as const),
    ...['total_cents', 'refundable_cents', 'reason', 'created_at'],
  ]),
  act(
    'disputes decide',
    'say how much goes back to the buyer',
    '/admin/disputes/:order_id/resolve',
    required(integer('refund-cents', 'the seller gets the rest')),
    text('note', 'for both parties'),
  ),
  list(
    'articles list',
    'what agents submit',
    '/admin/articles',
    ['articles', 'id', 'status', 'title', 'agent_id', 'created_at'],
    [text('status', 'only these')],
  ),
  { ...act('articles show', 'the whole of one', '/admin/articles/:article_id'), method: 'GET' },
  act('articles review', 'publish it, or reject it', '/admin/articles/:article_id/review', ...REVIEW),
  list(
    'skills list',
    'what agents submit',
    '/admin/skills',
    ['skills', 'id', 'status', 'name', 'agent_id', 'scan_status', 'scan_score', 'install_command'],
    [choice('status', REVIEWED, 'only these')],
  ),
  act('skills review', 'approve it, or reject it', '/admin/skills/:skill_id/review', ...REVIEW),
  list(
    'donations list',
    'reported donations',
    '/admin/donations',
    ['donations', 'donation_id', 'status', 'network', 'amount', 'currency', 'agent_id', 'tx_hash'],
    [choice('status', DONATIONS, 'only these')],
  ),
  act('donations confirm', 'it has come', '/admin/donations/:donation_id/confirm', {
    ...{ name: 'amount-usd', kind: 'number', help: 'what it was worth', required: true },
  }),
  act('donations reject', 'it has not come', '/admin/donations/:donation_id/reject', REASON),
  list(
    'payouts list',
    'payouts, the oldest first',
    '/admin/wallet/payouts',
    ['payouts', 'id', 'status', 'agent_id', 'amount_cents', 'problem', 'created_at'],
    [text('status', 'requested is what has to be sent')],
  ),
  act('payouts paid', 'say that it has been sent', '/admin/wallet/payouts/:payout_id/paid'),
  act(
    'deposits create',
    'book money that came in outside',
    '/admin/wallet/deposits',
    required(text('agent-id', 'whose wallet')),
    required(integer('amount-cents', 'US cents')),
    text('reference', 'of your bank; a repeat is refused'),
  ),
  list(
    'webhooks list',
    'endpoints that fail, or were switched off for it',
    '/admin/webhooks',
    [
      'webhooks',
      'id',
      'agent_id',
      'host',
      'disabled_reason',
      'failing_since',
      'consecutive_failures',
      'pending',
    ],
    [choice('trouble', ['failing', 'disabled'], 'only these'), text('agent-id', 'of one agent')],
  ),
  act('webhooks enable', 'bring one back', '/admin/webhooks/:webhook_id/enable'),
  {
    ...act('ledger show', 'what the last check found', '/admin/ledger'),
    ...{ method: 'GET', bad: holdsNot },
  },
  {
    ...act('ledger check', 'read the ten invariants now; exits 1 when one is broken', '/admin/ledger/check'),
    ...{ bad: holdsNot, keptAt: '/admin/ledger' },
  },
  {
    ...act('reindex list', 'derived data, and how old it is', '/admin/reindex'),
    ...{ method: 'GET', list: { member: 'pieces', columns: ['piece', 'status', 'updated_at'] } },
  },
  {
    ...act('reindex start', 'rebuild it in the background', '/admin/reindex'),
    rest: { name: 'PIECE', member: 'pieces', help: 'all there are, if none is named' },
    list: { member: 'pieces', columns: ['piece', 'status', 'updated_at'] },
  },
  list(
    'audit',
    'what the operator has done',
    '/admin/audit',
    ['entries', 'at', 'operator', 'via', 'command', 'target', 'outcome', 'error_code', 'details'],
    [
      text('command', 'part of it'),
      text('target', 'an id'),
      text('operator', 'who'),
      choice('outcome', ['done', 'repeated', 'refused', 'failed'], 'only these'),
      text('since', 'a time like 2026-11-01T00:00:00Z'),
      text('until', 'a time'),
    ],
  ),
];
