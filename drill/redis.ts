import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { Program } from './program';
import { demand } from './programs';

/** A Redis without persistence: like a cache, it is empty after a restart. */
export class RedisServer {
  private readonly program: Program;

  private constructor(
    folder: string,
    readonly port: number,
  ) {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    this.program = new Program('redis', join(folder, 'redis.log'), () => [demand('redis-server'), args]);
  }

  static async at(folder: string): Promise<RedisServer> {
    return new RedisServer(folder, await freePort());
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  start(): Promise<void> {
    return this.program.start(() => this.answers());
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** It accepts connections but does not answer, which is worse than being down. */
  freeze(): void {
    this.program.signal('SIGSTOP');
  }

  thaw(): void {
    this.program.signal('SIGCONT');
  }

  private async answers(): Promise<boolean> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.ping()) === 'PONG';
    } catch {
      return false;
    } finally {
      client.disconnect();
    }
  }
}
