import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

/** The status of a connection for one of its parties; the other may see a different one. `removed` hides it. */
export const CONNECTION_STATUSES = named('ConnectionStatus', [
  'pending',
  'accepted',
  'declined',
  'expired',
  'blocked',
]);
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number] | 'removed';

export type ConnectionRole = 'initiator' | 'target' | 'system';
export type ConnectionTransition =
  'accept' | 'decline' | 'express_interest' | 'remove' | 'block' | 'unblock' | 'expire';

/**
 * Each party has its own state. Only an acceptance changes both: after a decline, the initiator's view stays as if
 * nobody had answered.
 */
export const CONNECTION_LIFECYCLE = new Lifecycle<ConnectionStatus, ConnectionTransition, ConnectionRole>(
  'connection',
  'The status of the connection does not allow this; see allowed_actions.',
  [...CONNECTION_STATUSES, 'removed'],
  ['pending'],
  [
    { transition: 'accept', from: ['pending'], to: 'accepted', by: ['target'] },
    { transition: 'decline', from: ['pending'], to: 'declined', by: ['target'] },
    { transition: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
    // accepted immediately if the other party's own request is still open
    { transition: 'express_interest', from: ['pending'], to: 'accepted', by: ['target'] },
    { transition: 'express_interest', from: ['declined'], to: ['pending', 'accepted'], by: ['target'] },
    {
      transition: 'express_interest',
      from: ['removed'],
      to: ['pending', 'accepted'],
      by: ['initiator', 'target'],
    },
    { transition: 'express_interest', from: ['expired'], to: 'pending', by: ['initiator', 'target'] },
    {
      transition: 'remove',
      from: ['pending', 'accepted', 'expired'],
      to: 'removed',
      by: ['initiator', 'target'],
    },
    { transition: 'remove', from: ['declined'], to: 'removed', by: ['target'] },
    {
      transition: 'block',
      from: ['pending', 'accepted', 'expired', 'removed'],
      to: 'blocked',
      by: ['initiator', 'target'],
    },
    { transition: 'block', from: ['declined'], to: 'blocked', by: ['target'] },
    { transition: 'unblock', from: ['blocked'], to: 'removed', by: ['initiator', 'target'] },
  ],
);
