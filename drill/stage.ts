import { strict as assert } from 'node:assert';
import type { Cluster } from './cluster';
import type { DatabaseKind } from './databases';
import { Book, Load } from './load';
import type { Prometheus } from './prometheus';
import { eventually } from './waiting';

/** Long enough for `MixedVersions`, which waits an hour, shortened. */
const ALERTS_WITHIN_S = 210;
const CALM_WITHIN_S = 30;
/** A machine that is busy with other work is enough to make these pending. */
const OF_BUSY_MACHINES = ['Slow', 'EventLoopLag'];

/** A deliberate failure with a documented effect on users. */
export interface Drill {
  name: string;
  /** What happens, and what a user sees. */
  sees: string;
  database: DatabaseKind;
  /** The alerts that must fire; if empty, none may. Undefined if that depends on timing. */
  alerts?: string[];
  /** Included in every check of the project. */
  quick?: true;
  /** Throws if anything deviates from `sees`. Returns what was shown. */
  run(stage: Stage): Promise<string>;
}

/** The environment of a drill. */
export class Stage {
  private load?: Load;

  constructor(
    readonly cluster: Cluster,
    readonly book: Book,
    private readonly invite: string,
    private readonly drill: Pick<Drill, 'name' | 'alerts'>,
    private readonly prometheus?: Prometheus,
  ) {}

  /** Whether alerts are checked. */
  get watched(): boolean {
    return this.prometheus !== undefined;
  }

  /** What callers experienced in this drill. */
  get tally(): Load['tally'] | undefined {
    return this.load?.tally;
  }

  async beginLoad(): Promise<Load> {
    const { cluster, book, invite } = this;
    const { name } = this.drill;
    this.load = new Load(cluster.url, invite, book.receiver, name, book.acknowledged);
    await this.load.begin();
    return this.load;
  }

  /** Ends the load, whether or not the drill failed. */
  async endLoad(): Promise<void> {
    await this.load?.end().catch(() => undefined);
  }

  /** Waits, while the fault lasts, until the alerts of the drill have fired. */
  async alerted(): Promise<void> {
    const { prometheus, drill } = this;
    if (!prometheus || !drill.alerts?.length) return;
    let silent = drill.alerts;
    const allFired = async (): Promise<boolean> => {
      const fired = await prometheus.fired();
      silent = silent.filter((alert) => !fired.includes(alert));
      return silent.length === 0;
    };
    await eventually(`${drill.alerts.join(', ')} fired`, allFired, ALERTS_WITHIN_S).catch(() =>
      assert.fail(`alerts that did not fire: ${silent.join(', ')}`),
    );
  }

  /** For the end of a drill. Returns a description of the alerts that fired. */
  async checkAlerts(): Promise<string> {
    const { prometheus, drill } = this;
    if (!prometheus || !drill.alerts) return '';
    await this.alerted();
    const fired = await prometheus.fired();
    if (drill.alerts.length > 0) return `; alerts: ${fired.join(', ')}`;
    assert.deepEqual(fired, [], 'alerts fired');
    let pending: string[] = [];
    const none = async (): Promise<boolean> => {
      pending = (await prometheus.pending()).filter((alert) => !OF_BUSY_MACHINES.includes(alert));
      return pending.length === 0;
    };
    await eventually('no alert is pending', none, CALM_WITHIN_S).catch(() =>
      assert.fail(`alerts are pending: ${pending.join(', ')}`),
    );
    return '; no alert';
  }

  /** Registers an agent and returns its id and key. */
  async agent(role: string): Promise<{ agentId: string; key: string }> {
    const agentId = `${this.drill.name}-${role}`;
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
