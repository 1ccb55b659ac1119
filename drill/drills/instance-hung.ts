import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '../calls';
import { type Drill } from '../stage';
import { eventually } from '../waiting';

/** The time of three failed health checks, doubled for a busy machine. */
const TAKEN_OUT_WITHIN_S = 8;
const HUNG_S = 20;
/** A client may time out once and then succeed at another instance. */
const LONGEST_WAIT_S = (2 * PATIENCE_MS) / 1_000 + 5;

export const instanceHung: Drill = {
  name: 'instance-hung',
  sees:
    'An instance hangs (SIGSTOP): it accepts connections and does not answer. The proxy removes it. ' +
    'Requests that it already had wait until the client times out, and another instance answers the ' +
    'repeated request. Then the instance resumes, and the proxy adds it again.',
  database: 'single',
  alerts: ['InstanceDown'],
  async run(stage) {
    const { cluster } = stage;
    const [hung] = cluster.web;
    const load = await stage.beginLoad();
    await load.last(2);
    const since = performance.now();
    hung.freeze();
    const isDown = async (): Promise<boolean> => (await cluster.proxy.states()).get(hung.name) === 'DOWN';
    const out = await eventually('the proxy removes it', isDown, TAKEN_OUT_WITHIN_S);
    await sleep(HUNG_S * 1_000 - (performance.now() - since));
    await stage.alerted();
    hung.thaw();
    const up = performance.now();
    await cluster.untilTaken(hung);
    const back = (performance.now() - up) / 1_000;
    await load.last(3);
    await load.end();
    const { tally } = load;
    const longest = tally.longestWaitMs / 1_000;
    assert.ok(longest < LONGEST_WAIT_S, `a request waited for ${longest.toFixed(1)} s`);
    const others = [...tally.failures.keys()].filter((how) => !how.startsWith('no answer'));
    assert.deepEqual(others, [], 'requests failed in another way');
    return (
      `removed after ${out.toFixed(1)} s, ${tally.failed} requests without an answer, longest wait ` +
      `${longest.toFixed(1)} s; added again ${back.toFixed(1)} s after it resumed`
    );
  },
};
