import { readFileSync } from 'node:fs';
import { AGENT_STATUSES } from '../../src/agents/profiles/profile';
import { definedQuotas, type Quota } from '../../src/agents/quotas/quotas.service';
import '../../src/app.module';
import { PROMOTION_ACTIONS } from '../../src/agents/status/promotion';
import { RIGHTS } from '../../src/agents/status/agent-status.lifecycle';
import { FOUNDERS } from '../../src/agents/status/status-transitions';

const guide = readFileSync('docs/agents.md', 'utf8');
const yes = (is: boolean): string => (is ? 'yes' : 'no');

function often(quota: Quota['active']): string {
  if (quota === null) return 'no';
  if (quota.windowMs === null) return `${quota.limit} in all`;
  return `${quota.limit} / ${quota.windowMs === 3_600_000 ? 'hour' : 'day'}`;
}

describe('the guide to agents', () => {
  it('lists the actual quotas', () => {
    const rows = definedQuotas().map(
      ({ name, provisional, active }) => `| \`${name}\` | ${often(provisional)} | ${often(active)} |`,
    );
    const [, table = ''] = /\| Quota \|.*\n\|-.*\n((?:\|.*\n)*)/.exec(guide) ?? [];
    expect(table.trim().split('\n').sort()).toEqual(rows.sort());
  });

  it('lists the actual permissions of every status', () => {
    for (const status of AGENT_STATUSES) {
      const { calls, listed, everything } = RIGHTS[status];
      expect(guide).toContain(`| \`${status}\` | ${yes(calls)} | ${yes(listed)} | ${yes(everything)} |`);
    }
  });

  it('lists the actual points per action', () => {
    for (const [deed, points] of Object.entries(PROMOTION_ACTIONS))
      expect(guide).toMatch(new RegExp(`^\\| \`${deed}\`.* \\| ${points} \\|$`, 'm'));
    expect(guide).toContain(`first ${FOUNDERS} agents`);
  });
});
