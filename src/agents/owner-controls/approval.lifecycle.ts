import { Lifecycle } from '../../kernel/lifecycle';

export const APPROVAL_STATUSES = ['pending', 'approved', 'declined', 'used', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

type ApprovalTransition = 'approve' | 'decline' | 'use' | 'lapse';
/** `system`: an expired deadline, or the end of the ownership. */
type ApprovalRole = 'agent' | 'owner' | 'system';

/** A request awaits its owner's decision; an approval awaits its use. */
export const approvalLifecycle = new Lifecycle<ApprovalStatus, ApprovalTransition, ApprovalRole>(
  'approval',
  null,
  APPROVAL_STATUSES,
  ['pending'],
  [
    { transition: 'approve', from: ['pending'], to: 'approved', by: ['owner'] },
    { transition: 'decline', from: ['pending'], to: 'declined', by: ['owner'] },
    { transition: 'use', from: ['approved', 'used'], to: 'used', by: ['agent'] },
    { transition: 'lapse', from: ['pending', 'approved'], to: 'expired', by: ['system'] },
  ],
);

const endOf = (transition: ApprovalTransition, role: ApprovalRole): ApprovalStatus =>
  approvalLifecycle.targets(transition, role)[0] as ApprovalStatus;

/** Statuses by name, for use in SQL. */
export const REQUESTED = approvalLifecycle.initial[0] as ApprovalStatus;
export const APPROVED = endOf('approve', 'owner');
export const DECLINED = endOf('decline', 'owner');
export const USED = endOf('use', 'agent');
export const LAPSED = endOf('lapse', 'system');

/** Statuses that are not final. */
export const OPEN_APPROVALS = APPROVAL_STATUSES.filter((status) =>
  approvalLifecycle.can(status, 'lapse', 'system'),
);
export const OPEN_IN_SQL = OPEN_APPROVALS.map((status) => `'${status}'`).join(', ');

/** The current status: an approval can have expired before a worker records it. */
export function statusAt(status: ApprovalStatus, expiresAt: Date, now: Date): ApprovalStatus {
  return OPEN_APPROVALS.includes(status) && expiresAt <= now ? LAPSED : status;
}
