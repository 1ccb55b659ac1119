import { isTerminal, TASK_STATES } from '../protocol/model';
import { taskLifecycle } from './task.lifecycle';

const ROLES = ['caller', 'agent', 'system'] as const;

describe('the task table', () => {
  it('is over where the protocol says so, and at no other time', () => {
    for (const state of TASK_STATES) {
      const left = ROLES.flatMap((role) => taskLifecycle.allowed(state, role));
      expect([state, left.length === 0]).toEqual([state, isTerminal(state)]);
    }
  });

  it('lets nobody but who gave the task take it back, and nobody but who has it answer it', () => {
    expect(taskLifecycle.allowed('working', 'caller')).toEqual(['cancel']);
    expect(taskLifecycle.allowed('working', 'agent')).toEqual(['answer']);
    expect(taskLifecycle.targets('answer', 'agent')).not.toContain('canceled');
  });

  it('gives the turn back to who gave the task only where something was asked', () => {
    expect(TASK_STATES.filter((state) => taskLifecycle.can(state, 'go_on', 'caller'))).toEqual([
      'input_required',
    ]);
  });
});
