import { join } from 'node:path';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { Program } from './program';
import { demand, folderOfServer, unprivileged } from './programs';

const MEMBERS = ['etcd1', 'etcd2', 'etcd3'];

/** Three members, so that one may fail. Patroni stores the current leader in etcd. */
export class EtcdCluster {
  private constructor(
    private readonly members: Program[],
    private readonly ports: number[],
  ) {}

  static async at(parent: string): Promise<EtcdCluster> {
    const peers = await Promise.all(MEMBERS.map(async (name) => ({ name, port: await freePort() })));
    const ports = await Promise.all(MEMBERS.map(() => freePort()));
    const cluster = peers.map(({ name, port }) => `${name}=${url(port)}`).join(',');
    const account = unprivileged();
    const members = peers.map(({ name, port: peer }, at) => {
      const folder = folderOfServer(parent, name);
      const client = url(ports[at] as number);
      const args = [
        '--name',
        name,
        '--data-dir',
        join(folder, 'data'),
        '--logger',
        'zap',
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
        '--listen-peer-urls',
        url(peer),
        '--initial-advertise-peer-urls',
        url(peer),
        '--initial-cluster',
        cluster,
        '--initial-cluster-state',
        'new',
        '--enable-v2', // Patroni uses it
        // heartbeats are late on a machine that runs everything else, too
        '--heartbeat-interval',
        '500',
        '--election-timeout',
        '5000',
      ];
      return new Program(name, join(folder, 'log'), () => [
        demand('etcd'),
        args,
        { ...account, cwd: folder },
      ]);
    });
    return new EtcdCluster(members, ports);
  }

  get hosts(): string[] {
    return this.ports.map((port) => `127.0.0.1:${port}`);
  }

  async start(): Promise<void> {
    await Promise.all(
      this.members.map((member, at) => member.start(() => isHealthy(this.ports[at] as number))),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.end('SIGTERM')));
  }
}

const url = (port: number): string => `http://127.0.0.1:${port}`;

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`${url(port)}/health`).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { health?: string } | undefined;
  return body?.health === 'true';
}
