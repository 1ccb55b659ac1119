import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { EtcdCluster } from './etcd';
import { HaProxy, type Front } from './haproxy';
import { PostgresAt } from './postgres';
import { Program } from './program';
import { debianPostgres, demand, folderOfServer, unprivileged } from './programs';
import { eventually } from './waiting';

/** Patroni's defaults. They determine the time without a primary. */
export const TTL_S = 30;
const LOOP_WAIT_S = 10;

const NODES = ['node1', 'node2', 'node3'];
const STARTED_WITHIN_S = 180;

/** Durable and synchronously replicated: a commit is acknowledged once a standby has it, too. */
export const DCS = {
  ttl: TTL_S,
  loop_wait: LOOP_WAIT_S,
  retry_timeout: 10,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 150, shared_buffers: '64MB', timezone: 'UTC' },
  },
};

const FOLLOWERS = `SELECT sync_state AS state FROM pg_stat_replication
  WHERE state = 'streaming' AND application_name LIKE 'node%' ORDER BY 1`;

interface Member {
  name: string;
  role: string;
}

/** A PostgreSQL server that Patroni starts, promotes, and demotes. */
export class PatroniNode {
  readonly postgres: PostgresAt;
  private readonly patroni: Program;
  private readonly data: string;

  private constructor(
    readonly name: string,
    readonly port: number,
    readonly restPort: number,
    folder: string,
    hosts: string[],
  ) {
    this.postgres = new PostgresAt(port);
    this.data = join(folder, 'data');
    const config = join(folder, 'patroni.yml'); // JSON is YAML
    writeFileSync(config, JSON.stringify(this.config(folder, hosts), undefined, 2));
    const options = { ...unprivileged(), cwd: folder, env: { ...ENVIRONMENT, PATH: process.env.PATH } };
    this.patroni = new Program(name, join(folder, 'patroni.log'), () => [
      demand('patroni'),
      [config],
      options,
    ]);
    process.once('exit', () => this.signal('SIGKILL'));
  }

  static async at(name: string, parent: string, hosts: string[]): Promise<PatroniNode> {
    const folder = folderOfServer(parent, name);
    return new PatroniNode(name, await freePort(), await freePort(), folder, hosts);
  }

  get rest(): string {
    return `http://127.0.0.1:${this.restPort}`;
  }

  launch(): void {
    this.patroni.launch();
  }

  /** As if the machine had failed. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.patroni.end('SIGKILL');
  }

  /** As if the machine had frozen: it accepts connections but does not answer. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.patroni.end('SIGTERM');
    this.signal('SIGKILL');
  }

  said(): string {
    return this.patroni.tail();
  }

  /** Signals Patroni first, because it would restart the server. */
  private signal(name: NodeJS.Signals): void {
    this.patroni.signal(name);
    for (const pid of this.processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // has just ended
      }
    }
  }

  /** The server and its child processes. The server is not a child of Patroni and outlives it. */
  private processes(): number[] {
    const file = join(this.data, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const server = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (!isServerAt(server, this.data)) return [];
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim();
    return [server, ...children.split(' ').filter(Boolean).map(Number)];
  }

  private config(folder: string, hosts: string[]): object {
    const { name, port, restPort, data } = this;
    const rest = `127.0.0.1:${restPort}`;
    const address = `127.0.0.1:${port}`;
    const pgHba = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
    return {
      scope: 'rialto',
      name,
      restapi: { listen: rest, connect_address: rest },
      // with version 3 of the API, a hung node's Patroni 3.0 may take back the lead without checking who has it
      etcd: { hosts },
      bootstrap: { dcs: DCS, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
      postgresql: {
        listen: address,
        connect_address: address,
        bin_dir: debianPostgres(),
        data_dir: data,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'postgres' },
          rewind: { username: 'postgres' },
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: pgHba,
      },
    };
  }
}

/** Three nodes under Patroni, and a proxy that routes to the leader. */
export class PatroniCluster {
  private constructor(
    private readonly etcd: EtcdCluster,
    readonly nodes: PatroniNode[],
    readonly proxy: HaProxy,
  ) {}

  static async start(folder: string, fronts: [Front, ...Front[]]): Promise<PatroniCluster> {
    const etcd = await EtcdCluster.at(folder);
    await etcd.start();
    const nodes: PatroniNode[] = [];
    for (const name of NODES) nodes.push(await PatroniNode.at(name, folder, etcd.hosts));
    const servers = nodes.map(({ name, port, restPort }) => ({ name, port, checkPort: restPort }));
    const cluster = new PatroniCluster(etcd, nodes, HaProxy.forDatabase(folder, fronts, servers));
    for (const node of nodes) node.launch();
    await cluster.proxy.start();
    try {
      await cluster.untilWhole();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /**
   * Waits until one node leads, the others follow, one of them synchronously, and the proxy knows. Returns the seconds
   * it took.
   */
  async untilWhole(): Promise<number> {
    const whole = async (): Promise<boolean> => {
      const leader = await this.leader();
      const followers = await leader.postgres.rows<{ state: string }>(FOLLOWERS, [], 'postgres');
      const states = followers.map(({ state }) => state).join();
      return states === 'async,sync' && (await this.proxy.states()).get(leader.name) === 'UP';
    };
    try {
      return await eventually('one node leads, the others follow', whole, STARTED_WITHIN_S);
    } catch (error) {
      const said = this.nodes.map((node) => `${node.name} said:\n${node.said()}`);
      throw new Error([(error as Error).message, ...said].join('\n'), { cause: error });
    }
  }

  /** The current leader, according to the first node that answers. */
  async leader(): Promise<PatroniNode> {
    return this.nodeOf('leader');
  }

  async synchronous(): Promise<PatroniNode> {
    return this.nodeOf('sync_standby');
  }

  /** Switches over as an operator would before maintenance. Returns once it is done. */
  async switchOver(from: PatroniNode, to: PatroniNode): Promise<void> {
    const answer = await fetch(`${from.rest}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from.name, candidate: to.name }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${said}`);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.etcd.stop();
  }

  private async nodeOf(role: string): Promise<PatroniNode> {
    const name = (await this.members()).find((member) => member.role === role)?.name;
    const node = this.nodes.find((each) => each.name === name);
    if (!node) throw new Error(`no node is ${role} now`);
    return node;
  }

  /** From the first node that answers. */
  private async members(): Promise<Member[]> {
    const asked = this.nodes.map(async ({ rest }) => {
      const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(3_000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked).catch(() => []);
  }
}

function isServerAt(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}
