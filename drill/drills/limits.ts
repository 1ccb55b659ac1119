import { strict as assert } from 'node:assert';
import type { Drill, Stage } from '../stage';

const LIMIT = 60;
const ASKED = 2 * LIMIT;

export const limits: Drill = {
  name: 'limits',
  sees: 'An agent has one limit, regardless of which instance answers: 60 decisions a minute on both together.',
  database: 'single',
  alerts: [],
  async run(stage) {
    const both = await answeredTogether(stage, 'caller');
    assert.equal(both, LIMIT, `of ${ASKED} requests to two instances ${both} were answered`);
    return `${ASKED} requests to two instances, ${both} answered`;
  },
};

/**
 * How many requests succeed while both instances share their counts. If Redis answers late, an instance counts alone
 * for a second, which may happen on a busy machine. The instance reports this, and the attempt is repeated.
 */
export async function answeredTogether(stage: Stage, name: string): Promise<number> {
  for (let tries = 1; tries <= 5; tries++) {
    let alone = false;
    const good = await answered(stage, `${name}-${tries}`, async () => {
      alone ||= !(await countTogether(stage));
    });
    if (!alone) return good;
  }
  return assert.fail('in each of five tries, an instance briefly counted alone');
}

async function countTogether({ cluster }: Stage): Promise<boolean> {
  const said = await Promise.all(cluster.web.map(async ({ url }) => (await fetch(`${url}/info`)).json()));
  return said.every((info) => (info as { rate_limits: string }).rate_limits === 'shared');
}

/**
 * Sends twice the limit to both instances alternately, with one key, and returns how many succeed. Calls `look`
 * regularly.
 */
export async function answered(stage: Stage, name: string, look?: () => Promise<void>): Promise<number> {
  const { key } = await stage.agent(name);
  let good = 0;
  for (let asked = 0; asked < ASKED; asked++) {
    const instance = stage.cluster.web[asked % 2 === 0 ? 0 : 1];
    const answer = await fetch(`${instance.url}/public/decisions/discover`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'creative' }),
    });
    await answer.arrayBuffer();
    assert.ok([200, 429].includes(answer.status), `decision request: ${answer.status}`);
    if (answer.status === 200) good++;
    else assert.ok(answer.headers.has('retry-after'), 'a 429 has Retry-After');
    if (asked % 3 === 2) await look?.();
  }
  return good;
}
