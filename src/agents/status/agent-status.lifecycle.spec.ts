import { AGENT_STATUSES } from '../profiles/profile';
import { RIGHTS, agentLifecycle, isParticipating } from './agent-status.lifecycle';

describe('the status of an agent', () => {
  it.each([
    ['pending', { agent: ['verify'], operator: [], system: [] }],
    ['provisional', { agent: ['retire'], operator: ['promote', 'suspend'], system: ['promote', 'rest'] }],
    ['active', { agent: ['retire'], operator: ['suspend'], system: ['settle', 'rest'] }],
    ['inactive', { agent: ['return'], operator: ['suspend'], system: [] }],
    ['retired', { agent: [], operator: [], system: [] }],
    ['suspended', { agent: [], operator: ['reinstate'], system: [] }],
    ['resident', { agent: ['retire'], operator: ['suspend'], system: ['rest'] }],
  ] as const)('lets %s make its moves and no other', (status, transitions) => {
    for (const role of ['agent', 'operator', 'system'] as const)
      expect([role, agentLifecycle.allowed(status, role)]).toEqual([role, transitions[role]]);
  });

  it('is given back as it was', () => {
    expect(agentLifecycle.next('suspended', 'reinstate', 'operator', 'provisional')).toBe('provisional');
    expect(agentLifecycle.next('inactive', 'return', 'agent', 'resident')).toBe('resident');
    expect(() => agentLifecycle.next('suspended', 'reinstate', 'operator', 'retired')).toThrow(
      'reinstate from suspended does not end in retired',
    );
  });

  it('gives rights to those who take part, and to none who may not call', () => {
    for (const status of AGENT_STATUSES) {
      const { calls, listed, everything } = RIGHTS[status];
      expect([status, listed]).toEqual([status, isParticipating(status)]);
      if (!calls) expect([status, listed, everything]).toEqual([status, false, false]);
    }
  });
});
