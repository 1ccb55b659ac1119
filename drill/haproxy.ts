import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Program } from './program';
import { demand } from './programs';

export interface Upstream {
  name: string;
  port: number;
}

/** A port on which a proxy accepts connections. It counts connections if the port has a name. */
export interface Front {
  port: number;
  name?: string;
}

interface DatabaseServer extends Upstream {
  checkPort: number;
}

const DEFAULTS = `defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
`;

/** The socket over which drills query the state of the servers behind the proxy. */
const GLOBAL = (socket: string): string => `global
  maxconn 4000
  stats socket ${socket} mode 600 level admin

`;

/**
 * Routes requests to instances that return 200 at /health. A request is retried elsewhere if the connection failed or,
 * for reads only, if there was no response. Any other retry could repeat an effect.
 */
export const requestsConfig = (port: number, upstreams: Upstream[]): string => `${DEFAULTS}
frontend requests
  mode http
  bind 127.0.0.1:${port}
  log /dev/log local0
  option httplog
  timeout http-request 10s
  timeout http-keep-alive 60s
  default_backend instances

backend instances
  mode http
  balance roundrobin
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk
  http-check send meth GET uri /health ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  timeout check 1s
  default-server inter 500ms fastinter 200ms fall 3 rise 2
${upstreams.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
  option allbackups
${upstreams.map(({ name, port }) => `  server ${name}-anyway 127.0.0.1:${port} backup`).join('\n')}
`;

/**
 * Routes connections to the server that reports to be the primary, and closes them when it no longer does. The
 * connection that listens for notifications may be idle indefinitely.
 */
export const databaseConfig = (fronts: Front[], servers: DatabaseServer[]): string => `${DEFAULTS}
listen database
  mode tcp
${fronts.map(({ port, name }) => `  bind 127.0.0.1:${port}${name ? ` name ${name}` : ''}`).join('\n')}
${fronts.some(({ name }) => name) ? '  option socket-stats\n' : ''}  log /dev/log local0
  option tcplog
  timeout client 24h
  timeout server 24h
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  timeout check 2s
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ name, port, checkPort }) => `  server ${name} 127.0.0.1:${port} check port ${checkPort}`).join('\n')}
`;

/** Row types of HAProxy's statistics. */
const [SERVER, LISTENER] = ['2', '3'];

/** HAProxy, in the foreground. */
export class HaProxy {
  private readonly program: Program;

  private constructor(
    private readonly folder: string,
    readonly name: string,
    readonly port: number,
    config: string,
  ) {
    const file = join(folder, `${name}.cfg`);
    writeFileSync(file, GLOBAL(this.socket) + config);
    this.program = new Program(name, join(folder, `${name}.log`), () => [
      demand('haproxy'),
      ['-db', '-f', file],
    ]);
  }

  static forRequests(folder: string, port: number, upstreams: Upstream[]): HaProxy {
    return new HaProxy(folder, 'proxy', port, requestsConfig(port, upstreams));
  }

  static forDatabase(folder: string, fronts: [Front, ...Front[]], servers: DatabaseServer[]): HaProxy {
    return new HaProxy(folder, 'database-proxy', fronts[0].port, databaseConfig(fronts, servers));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  start(): Promise<void> {
    return this.program.start(() => this.states().then((states) => states.size > 0));
  }

  async stop(): Promise<void> {
    await this.program.end('SIGTERM');
  }

  /** The state of each server according to the proxy: `UP`, `DOWN`, `no check`. */
  async states(): Promise<Map<string, string>> {
    return this.column('status', SERVER);
  }

  /** The number of connections to each named port. */
  async taken(): Promise<Map<string, number>> {
    const counts = await this.column('stot', LISTENER);
    return new Map([...counts].map(([name, count]) => [name, Number(count)]));
  }

  private async column(wanted: string, type: string): Promise<Map<string, string>> {
    const [head, ...lines] = (await this.ask('show stat')).replace(/^# /, '').split('\n');
    const columns = head?.split(',') ?? [];
    const [name, kind, value] = ['svname', 'type', wanted].map((column) => columns.indexOf(column));
    const rows = lines.map((line) => line.split(',')).filter((row) => row[kind as number] === type);
    return new Map(rows.map((row) => [row[name as number] as string, row[value as number] as string]));
  }

  private get socket(): string {
    return join(this.folder, `${this.name}.sock`);
  }

  private ask(command: string): Promise<string> {
    return new Promise((resolve) => {
      let said = '';
      const socket = connect(this.socket);
      socket.once('connect', () => socket.end(`${command}\n`));
      socket.on('data', (part) => (said += String(part)));
      socket.once('error', () => resolve(''));
      socket.once('close', () => resolve(said));
    });
  }
}
