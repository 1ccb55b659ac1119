import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { DatabaseKind } from './databases';
import { Book, Load } from './load';

/** Something fails, on purpose, and what users see of it is as written. */
export interface Drill {
  name: string;
  /** What happens, and what a user sees. */
  sees: string;
  database: DatabaseKind;
  /** Part of every check of the project. */
  quick?: true;
  /** Throws where anything is not as written; answers what was shown. */
  run(stage: Stage): Promise<string>;
}

/** Where a drill plays. */
export class Stage {
  private load?: Load;

  constructor(
    readonly cluster: Cluster,
    readonly book: Book,
    private readonly invite: string,
    private readonly name: string,
  ) {}

  /** What callers went through in this drill. */
  get tally(): Load['tally'] | undefined {
    return this.load?.tally;
  }

  async beginLoad(): Promise<Load> {
    const { cluster, book, invite, name } = this;
    this.load = new Load(cluster.url, invite, book.receiver, name, book.acknowledged);
    await this.load.begin();
    return this.load;
  }

  /** Whatever became of the drill. */
  async endLoad(): Promise<void> {
    await this.load?.end().catch(() => undefined);
  }

  /** Registers an agent and answers its key. */
  async agent(role: string): Promise<{ agentId: string; key: string }> {
    const agentId = `${this.name}-${role}`;
    const body = { agent_id: agentId, invite_code: this.invite, profile: { display_name: agentId } };
    const answer = await fetch(`${this.cluster.url}/agents/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const made = (await answer.json()) as { api_key: string };
    assert.equal(answer.status, 201, `${agentId} was not registered: ${JSON.stringify(made)}`);
    return { agentId, key: made.api_key };
  }
}

/** Waits until it holds; says what did not come when it does not. */
export async function eventually(what: string, holds: () => Promise<boolean>, withinS = 15): Promise<number> {
  const since = performance.now();
  for (const giveUpAt = since + withinS * 1_000; !(await holds().catch(() => false)); await sleep(50))
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinS} s: ${what}`);
  return (performance.now() - since) / 1_000;
}
