import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import type { Instance } from '../instance';
import type { Load } from '../load';
import { demand } from '../programs';
import { SECRETS } from '../secrets';
import type { Drill, Stage } from '../stage';

export const keyReplaced: Drill = {
  name: 'key-replaced',
  sees:
    'SECRET_KEY is replaced as the guide says: every instance restarts three times, and a command re-encrypts ' +
    'everything in between. No request fails, keys and repeated requests from every step stay valid, and no ' +
    'alert fires.',
  database: 'single',
  alerts: [],
  async run(stage) {
    const { cluster } = stage;
    const old = SECRETS.SECRET_KEY;
    const fresh = newKey();
    const load = await stage.beginLoad();
    const callers = [await Caller.of(stage, 'before')];
    const restarted = async (step: string, settings: NodeJS.ProcessEnv): Promise<void> => {
      await restartAll(stage, load, settings);
      callers.push(await Caller.of(stage, step));
      for (const caller of callers) await caller.isKnownTo(cluster.web);
    };
    await restarted('accepted', { SECRET_KEY_NEXT: fresh });
    await restarted('used', {
      SECRET_KEY: fresh,
      SECRET_KEY_PREVIOUS: old,
      SECRET_KEY_NEXT: undefined,
    });
    const startedAt = performance.now();
    const first = await cluster.worker.run('secrets-rotate');
    const seconds = (performance.now() - startedAt) / 1_000;
    const values = Number(/(\d+) values re-encrypted, 0 left/.exec(first)?.[1]);
    assert.ok(values > 0, `the first rotation said: ${first}`);
    const second = await cluster.worker.run('secrets-rotate');
    assert.match(second, /Remove SECRET_KEY_PREVIOUS/, `the second rotation said: ${second}`);
    await restarted('alone', { SECRET_KEY_PREVIOUS: undefined });
    await load.end();
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    return `three restarts of three instances, ${values} values re-encrypted in ${seconds.toFixed(1)} s, no request failed`;
  },
};

function newKey(): string {
  return spawnSync(demand('openssl'), ['rand', '-hex', '32'], { encoding: 'utf8' }).stdout.trim();
}

async function restartAll({ cluster }: Stage, load: Load, settings: NodeJS.ProcessEnv): Promise<void> {
  for (const instance of cluster.instances) {
    instance.change(settings);
    const { code } = await instance.stop();
    assert.equal(code, 0, `${instance.name} ended with ${code}`);
    await cluster.startAgain(instance);
    await load.last(1);
  }
}

/** An agent with a request whose stored answer is encrypted. */
class Caller {
  private readonly listings = new Set<string>();

  private constructor(
    private readonly step: string,
    private readonly key: string,
  ) {}

  static async of(stage: Stage, step: string): Promise<Caller> {
    const caller = new Caller(step, (await stage.agent(step)).key);
    await caller.isKnownTo(stage.cluster.web);
    return caller;
  }

  /** Its API key is accepted, and its repeated request gets the first answer. */
  async isKnownTo(instances: Instance[]): Promise<void> {
    for (const { name, url } of instances) {
      const answer = await fetch(`${url}/marketplace/listings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': this.key, 'idempotency-key': 'once' },
        body: JSON.stringify(LISTING),
      });
      const said = await answer.text();
      assert.equal(answer.status, 201, `${name} to the agent of the step "${this.step}": ${said}`);
      this.listings.add((JSON.parse(said) as { id: string }).id);
    }
    assert.equal(this.listings.size, 1, 'a repeated request was executed again');
  }
}

const LISTING = {
  title: 'A listing that is published once',
  description: 'Repeated requests return its stored answer.',
  category: 'other',
  price_cents: 999,
  listing_type: 'fixed_price',
  condition: 'new',
  quantity: 1,
  delivery_method: 'digital_manual',
};
