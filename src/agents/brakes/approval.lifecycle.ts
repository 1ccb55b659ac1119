import { Lifecycle } from '../../kernel/lifecycle';

export const APPROVAL_STATUSES = ['pending', 'approved', 'declined', 'used', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

type ApprovalMove = 'approve' | 'decline' | 'use' | 'lapse';
/** `system`: the clock, and an ownership that ends. */
type ApprovalRole = 'agent' | 'owner' | 'system';

/** A question waits for the owner, and a yes for the purchase that it is for. */
export const approvalLifecycle = new Lifecycle<ApprovalStatus, ApprovalMove, ApprovalRole>(
  'approval',
  APPROVAL_STATUSES,
  ['pending'],
  [
    { move: 'approve', from: ['pending'], to: 'approved', by: ['owner'] },
    { move: 'decline', from: ['pending'], to: 'declined', by: ['owner'] },
    { move: 'use', from: ['approved', 'used'], to: 'used', by: ['agent'] },
    { move: 'lapse', from: ['pending', 'approved'], to: 'expired', by: ['system'] },
  ],
);

/** Something may still become of it. */
export const OPEN_APPROVALS = APPROVAL_STATUSES.filter((status) =>
  approvalLifecycle.can(status, 'lapse', 'system'),
);
