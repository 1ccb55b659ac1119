import { APPROVAL_STATUSES, approvalLifecycle, OPEN_APPROVALS } from './approval.lifecycle';

describe('the approval table', () => {
  it('has an end for every question: a no, a purchase, or time', () => {
    expect(OPEN_APPROVALS).toEqual(['pending', 'approved']);
    for (const status of ['declined', 'expired'] as const)
      for (const role of ['agent', 'owner', 'system'] as const)
        expect(approvalLifecycle.allowed(status, role)).toEqual([]);
  });

  it('lets an owner decide once, and never the agent itself', () => {
    expect(APPROVAL_STATUSES.filter((s) => approvalLifecycle.can(s, 'approve', 'owner'))).toEqual([
      'pending',
    ]);
    expect(approvalLifecycle.targets('approve', 'agent')).toEqual([]);
  });

  it('uses up nothing but a yes', () => {
    expect(APPROVAL_STATUSES.filter((s) => approvalLifecycle.can(s, 'use', 'agent'))).toEqual([
      'approved',
      'used',
    ]);
  });
});
