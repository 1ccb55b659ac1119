import { loadAgents } from '../../bench/agents';
import { agentId } from '../../bench/population';
import { DiscoveryReader } from '../../src/network/discovery/discovery.reader';
import { compatibility } from '../../src/network/discovery/fit/compatibility';
import type { Facets } from '../../src/network/discovery/fit/facets';
import { startTestApp, type TestApp } from '../support/app';

/** RECALL_AGENTS=200000 measures a larger network; docs/discovery.md has the results. */
const AGENTS = Number(process.env.RECALL_AGENTS ?? 2_500);
const ASKED = Number(process.env.RECALL_ASKED ?? 25);
const SHOWN = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const startedAt = performance.now();
  const took: string[] = [];
  await loadAgents(app.databaseUrl, AGENTS, (what) =>
    took.push(`${what} ${Math.round(performance.now() - startedAt)} ms`),
  );
  if (process.env.RECALL_AGENTS) console.log(took.join('\n'));
}, 600_000);
afterAll(() => app.close());

interface Indexed {
  agent_id: string;
  facets: Facets;
}

/** Returns the best scores, by comparing with every agent. */
async function bestOf(asking: string, all: Indexed[]): Promise<number[]> {
  const own = all.find(({ agent_id }) => agent_id === asking) as Indexed;
  const known = new Set(
    (
      await app.sql<{ id: string }>('SELECT other_id AS id FROM connected_pairs WHERE agent_id = $1', [
        asking,
      ])
    ).map(({ id }) => id),
  );
  const rows = await app.sql<{ agent_id: string; shared: number }>(
    `SELECT p.other_id AS agent_id, count(*)::int AS shared
       FROM connected_pairs n JOIN connected_pairs p ON p.agent_id = n.other_id
      WHERE n.agent_id = $1 GROUP BY p.other_id`,
    [asking],
  );
  const shared = new Map(rows.map((row) => [row.agent_id, row.shared]));
  return all
    .filter(({ agent_id }) => agent_id !== asking && !known.has(agent_id))
    .map(({ agent_id, facets }) => compatibility(own.facets, facets, shared.get(agent_id) ?? 0).overall)
    .sort((a, b) => b - a)
    .slice(0, SHOWN);
}

it('discovery finds nearly all agents that a full comparison would find', async () => {
  const all = await app.sql<Indexed>('SELECT agent_id, facets FROM discovery_agents');
  const discovery = app.app.get(DiscoveryReader);
  let found = 0;
  let wanted = 0;
  const times: number[] = [];
  for (let at = 0; at < ASKED; at++) {
    const asking = agentId(Math.floor((at * AGENTS) / ASKED) + 1);
    const startedAt = performance.now();
    const answer = await discovery.strangers(asking, SHOWN);
    times.push(performance.now() - startedAt);
    for (const one of answer) expect(one.overall).toBe(one.score.overall); // the index matches the profile
    const best = await bestOf(asking, all);
    const least = best[best.length - 1] as number; // of several with the lowest score, any is correct
    wanted += best.length;
    found += answer.filter(({ score }) => score.overall >= least - 1e-9).length;
  }
  times.sort((a, b) => a - b);
  const recall = found / wanted;
  if (process.env.RECALL_AGENTS)
    console.log(
      `${AGENTS} agents: recall@${SHOWN} ${recall.toFixed(4)}, p50 ${times[ASKED >> 1]?.toFixed(1)} ms, slowest ${times[ASKED - 1]?.toFixed(1)} ms`,
    );
  expect(recall).toBeGreaterThan(0.97);
}, 600_000);
