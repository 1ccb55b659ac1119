import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program } from '../../drill/program';
import { find } from '../../drill/programs';
import { eventually } from '../../drill/waiting';
import { freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { where } from '../support/programs';

/** The HAProxy files of a guide, without the indentation of lists. */
const filesIn = (guide: string): string[] =>
  [...readFileSync(`docs/${guide}`, 'utf8').matchAll(/^( *)```\n( *defaults\n[^]*?)^ *```/gm)].map(
    ([, indent, text]) => text!.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
const GUIDES = ['operations.md', 'scaling.md'].flatMap((guide) =>
  filesIn(guide).map((text, at): [string, string] => [`${guide}, file ${at + 1}`, text]),
);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rialto-proxies-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the guides have three files for HAProxy', () => expect(GUIDES).toHaveLength(3));

where(
  find('haproxy') !== undefined && find('openssl') !== undefined,
  'haproxy and openssl',
  describe,
)('HAProxy', () => {
  it.each(GUIDES)('takes %s, and logs what it forwards', (_, text) => {
    const pem = join(folder, 'market.pem');
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=market',
      '-keyout',
      pem,
      '-out',
      `${pem}.crt`,
    ];
    expect(spawnSync('openssl', made).status).toBe(0);
    writeFileSync(pem, readFileSync(`${pem}.crt`, 'utf8') + readFileSync(pem, 'utf8'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text.replace('/etc/haproxy/market.pem', pem));
    const { status, stderr } = spawnSync(find('haproxy')!, ['-c', '-q', '-f', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(text).toMatch(/^ *log \/dev\/log local0\n *option (http|tcp)log$/m);
  });

  it('sends all connections to one replica, and moves them together when it becomes the leader', async () => {
    const nodes = await Promise.all(['node1', 'node2', 'node3'].map((name) => Node.named(name)));
    nodes[0]!.isLeader = true;
    const port = await freePort();
    const file = join(folder, 'replica.cfg');
    writeFileSync(file, `defaults\n  timeout connect 2s\n\n${replicaFile(port, nodes)}`);
    const proxy = new Program('replica-proxy', join(folder, 'replica.log'), () => [
      find('haproxy')!,
      ['-db', '-f', file],
    ]);
    try {
      proxy.launch();
      await eventually('the checks pass', async () => (await reached(port)).name !== 'node1');
      // at once, as a pool opens them; a replica that is chosen in turn would be another one for each
      const open = await Promise.all(Array.from({ length: 6 }, () => reached(port)));
      const [one, ...others] = new Set(open.map(({ name }) => name));
      expect(others).toEqual([]);
      expect(one).not.toBe('node1');

      nodes.find(({ name }) => name === one)!.isLeader = true;
      nodes[0]!.isLeader = false;
      await eventually('open connections end', () => Promise.resolve(open.every(({ closed }) => closed())));
      const next = await reached(port);
      expect(next.name).not.toBe(one);

      // a replica that returns must not take over, or connections to two of them would be open
      nodes.find(({ name }) => name === one)!.isLeader = false;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(next.closed()).toBe(false);
      expect((await reached(port)).name).toBe(next.name);
    } finally {
      await proxy.end('SIGTERM');
      for (const node of nodes) node.stop();
    }
  }, 30_000);
});

/** The guide's proxy in front of the replicas, with the ports of this spec. */
function replicaFile(port: number, nodes: Node[]): string {
  const [, text] = /```\n(listen replica\n[^]*?)```/.exec(readFileSync('docs/scaling.md', 'utf8')) ?? [];
  return text!
    .replace('127.0.0.1:5001', `127.0.0.1:${port}`)
    .replace(/^( *server (node\d)) .*$/gm, (_, server: string, name: string) => {
      const node = nodes.find((one) => one.name === name)!;
      return `${server} 127.0.0.1:${node.port} check port ${node.restPort}`;
    });
}

/** Opens a connection through the proxy and reads the name of the server behind it. */
async function reached(port: number): Promise<{ name: string; closed: () => boolean }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const [data] = (await once(socket, 'data', { signal: AbortSignal.timeout(2_000) })) as [Buffer];
  return { name: data.toString(), closed: () => socket.destroyed || socket.readableEnded };
}

/** A server that says its name, with the answer of Patroni at /replica. */
class Node {
  isLeader = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    readonly name: string,
    private readonly server: Server,
    private readonly rest: Server,
  ) {}

  static async named(name: string): Promise<Node> {
    const server = createServer();
    const rest = createHttpServer();
    const node = new Node(name, server, rest);
    server.on('connection', (socket) => {
      node.sockets.add(socket.on('error', () => undefined));
      socket.write(name);
    });
    rest.on('request', ({ method, url }, response) => {
      const isReplica = method === 'OPTIONS' && url === '/replica' && !node.isLeader;
      response.writeHead(isReplica ? 200 : 503).end();
    });
    for (const one of [server, rest]) await once(one.listen(0, '127.0.0.1'), 'listening');
    return node;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get restPort(): number {
    return (this.rest.address() as AddressInfo).port;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    this.rest.close();
  }
}
