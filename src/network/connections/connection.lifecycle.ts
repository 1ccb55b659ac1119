import { Lifecycle } from '../../kernel/lifecycle';

/** The status of a connection for one of its parties; the other may see a different one. `removed` hides it. */
export const CONNECTION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'blocked'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number] | 'removed';

export type ConnectionRole = 'initiator' | 'target' | 'system';
export type ConnectionMove =
  'accept' | 'decline' | 'express_interest' | 'remove' | 'block' | 'unblock' | 'expire';

/**
 * Each party has its own state. Only an acceptance changes both: after a decline, the initiator's view stays as if
 * nobody had answered.
 */
export const CONNECTION_LIFECYCLE = new Lifecycle<ConnectionStatus, ConnectionMove, ConnectionRole>(
  'connection',
  'The status of the connection does not allow this; see allowed_actions.',
  [...CONNECTION_STATUSES, 'removed'],
  ['pending'],
  [
    { move: 'accept', from: ['pending'], to: 'accepted', by: ['target'] },
    { move: 'decline', from: ['pending'], to: 'declined', by: ['target'] },
    { move: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
    // accepted immediately if the other party's own request is still open
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
