import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';

/** Relays bytes between clients and a port of this machine, and can stop relaying without closing connections. */
export class Relay {
  private readonly pairs = new Set<[inner: Socket, outer: Socket]>();
  private open = true;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<Relay> {
    const port = await freePort();
    const server = createServer({ allowHalfOpen: true });
    const relay = new Relay(server, port);
    server.on('connection', (outer) =>
      relay.join(connect({ port: target, host: '127.0.0.1', allowHalfOpen: true }), outer),
    );
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return relay;
  }

  /** From now on, nothing arrives, and neither side notices. */
  swallow(): void {
    this.open = false;
    for (const sockets of this.pairs) for (const socket of sockets) socket.pause();
  }

  /** Pending bytes arrive after all, like retransmitted packets. */
  release(): void {
    this.open = true;
    for (const sockets of this.pairs) for (const socket of sockets) socket.resume();
  }

  async stop(): Promise<void> {
    for (const sockets of this.pairs) for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(inner: Socket, outer: Socket): void {
    const pair: [Socket, Socket] = [inner, outer];
    this.pairs.add(pair);
    inner.setNoDelay(true);
    outer.setNoDelay(true);
    for (const [one, other] of [pair, [outer, inner]] as [Socket, Socket][]) {
      one.on('data', (bytes) => void other.write(bytes));
      one.on('end', () => other.end());
      one.on('error', () => undefined);
      one.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
    if (!this.open) for (const socket of pair) socket.pause();
  }
}
