import { changePercent, healthScore } from './platform-health';

const none = { agents: 0, active: 0, averageConnections: 0, acts: 0, newAgents: 0, newAgentsBefore: 0 };

describe('the health score', () => {
  it('is 0 without agents, whatever else is said', () => {
    expect(healthScore(none)).toBe(0);
    expect(healthScore({ ...none, acts: 100, newAgents: 5 })).toBe(0);
  });

  it('is 100 when everything is as good as it counts, and no more beyond', () => {
    const best = {
      agents: 100,
      active: 25,
      averageConnections: 5,
      acts: 1000,
      newAgents: 10,
      newAgentsBefore: 0,
    };
    expect(healthScore(best)).toBe(100);
    expect(healthScore({ ...best, active: 100, averageConnections: 50, acts: 1e6 })).toBe(100);
  });

  it('loses growth when fewer come than the week before', () => {
    const still = { ...none, agents: 100 };
    expect(healthScore(still)).toBe(10);
    expect(healthScore({ ...still, newAgents: 5, newAgentsBefore: 5 })).toBe(10);
    expect(healthScore({ ...still, newAgentsBefore: 10 })).toBe(0);
    expect(healthScore({ ...still, newAgents: 10 })).toBe(20);
  });
});

describe('a change', () => {
  it.each([
    [15, 10, 50],
    [10, 15, -33.3],
    [0, 10, -100],
    [5, 0, null],
    [0, 0, null],
  ])('from %i after %i is %p percent', (now, before, percent) => {
    expect(changePercent(now, before)).toBe(percent);
  });
});
