import { strict as assert } from 'node:assert';
import type { Drill, Stage } from '../stage';

const LIMIT = 60;
const ASKED = 2 * LIMIT;

export const limits: Drill = {
  name: 'limits',
  sees: 'An agent has one limit, whichever instance answers it: 60 decisions a minute over both together.',
  database: 'single',
  async run(stage) {
    const both = await answeredTogether(stage, 'asker');
    assert.equal(both, LIMIT, `of ${ASKED} requests to two instances ${both} were answered`);
    return `${ASKED} asked of two instances, ${both} answered`;
  },
};

/**
 * The same for instances that count together. One to which Redis answers too late counts alone for a second, which a
 * machine without a moment to spare may bring about: then others are asked, and who never counts together is found out.
 */
export async function answeredTogether(stage: Stage, name: string): Promise<number> {
  let good = 0;
  for (let tries = 1; tries <= 3 && good !== LIMIT; tries++) good = await answered(stage, `${name}-${tries}`);
  return good;
}

/** How many of twice the limit are answered, asked of both instances in turn with one key. */
export async function answered(stage: Stage, name: string): Promise<number> {
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
    assert.ok([200, 429].includes(answer.status), `asked for a decision: ${answer.status}`);
    if (answer.status === 200) good++;
    else assert.ok(answer.headers.has('retry-after'), 'a 429 says when to come back');
  }
  return good;
}
