import { Lifecycle } from '../../kernel/lifecycle';

/** What a connection is to one of its parties; the other may see something else. `removed`: nothing at all. */
export const CONNECTION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'blocked'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number] | 'removed';

export type ConnectionRole = 'initiator' | 'target' | 'system';
export type ConnectionMove =
  'accept' | 'decline' | 'express_interest' | 'remove' | 'block' | 'unblock' | 'expire';

/**
 * Each party has a state of its own and moves it along this table. Only acceptance is one for both; a decline is a move
 * of the target alone, so what the initiator sees goes on as if nobody had answered.
 */
export const CONNECTION_LIFECYCLE = new Lifecycle<ConnectionStatus, ConnectionMove, ConnectionRole>(
  'connection',
  'The connection does not allow this now; see allowed_actions.',
  [...CONNECTION_STATUSES, 'removed'],
  ['pending'],
  [
    { move: 'accept', from: ['pending'], to: 'accepted', by: ['target'] },
    { move: 'decline', from: ['pending'], to: 'declined', by: ['target'] },
    { move: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
    // accepted at once where the other side's own interest is still open
    { move: 'express_interest', from: ['pending'], to: 'accepted', by: ['target'] },
    { move: 'express_interest', from: ['declined'], to: ['pending', 'accepted'], by: ['target'] },
    { move: 'express_interest', from: ['removed'], to: ['pending', 'accepted'], by: ['initiator', 'target'] },
    { move: 'express_interest', from: ['expired'], to: 'pending', by: ['initiator', 'target'] },
    {
      move: 'remove',
      from: ['pending', 'accepted', 'expired'],
      to: 'removed',
      by: ['initiator', 'target'],
    },
    { move: 'remove', from: ['declined'], to: 'removed', by: ['target'] },
    {
      move: 'block',
      from: ['pending', 'accepted', 'expired', 'removed'],
      to: 'blocked',
      by: ['initiator', 'target'],
    },
    { move: 'block', from: ['declined'], to: 'blocked', by: ['target'] },
    { move: 'unblock', from: ['blocked'], to: 'removed', by: ['initiator', 'target'] },
  ],
);
