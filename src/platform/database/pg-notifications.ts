import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { random } from '../../kernel/random';
import { type Cancel, timers } from '../../kernel/timers';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';

type Handler = (payload: string) => void;

const COALESCE_MS = 10;
/**
 * Backoff before a reconnect: doubles from `first` to `most`. Until then, this process learns of changes by polling.
 */
const RECONNECT_MS = { first: 1_000, most: 5_000 };
/** Without a limit, a host that accepts the connection and never answers would block the listener forever. */
const CONNECT_WITHIN_MS = 10_000;
const NOTIFY =
  'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS t(channel, message)';
const MAX_PAYLOAD = 7_000; // PostgreSQL refuses 8,000 bytes and more

/**
 * Hints between the processes of one installation, over PostgreSQL LISTEN/NOTIFY. A hint may be lost: every listener
 * also polls, or its cache expires. Only promptness may depend on hints.
 */
@Injectable()
export class PgNotifications implements OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler[]>();
  private readonly pending = new Map<string, Set<string>>();
  /** The listening connection, set as soon as the first attempt begins. */
  private listener?: Client;
  private failures = 0;
  private cancelFlush?: Cancel;
  private closed = false;
  /** Lets a process ignore its own notifications: it handles its own hints directly. */
  private readonly origin = random.unit().toString(36).slice(2, 10);

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly log: Log,
  ) {}

  on(channel: string, handler: Handler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /** Notifies this process immediately and others within milliseconds. Equal hints within that time are sent once. */
  send(channel: string, payload = ''): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
    const waiting = this.pending.get(channel) ?? new Set();
    this.pending.set(channel, waiting.add(payload));
    this.cancelFlush ??= timers.after(COALESCE_MS, () => void this.flush(), { ref: false });
  }

  /** Opens the listening connection. Without it, this process receives only its own hints. */
  async listen(): Promise<void> {
    if (this.closed || this.listener !== undefined) return;
    const client = new Client({
      connectionString: this.settings.sessionUrl,
      application_name: 'listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true, // this connection only receives, so without keepalive it would not notice that the host is gone
    });
    this.listener = client;
    client.on('error', () => undefined); // while connecting, `connect()` rejects with the same error
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`LISTEN "${channel}"`);
      client.on('error', () => this.relisten(client)).on('end', () => this.relisten(client));
      this.failures = 0;
    } catch (error) {
      if (!this.closed) this.log.warn({ err: error }, 'cannot listen for notifications; retrying');
      this.relisten(client);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    this.cancelFlush?.();
    await this.listener?.end().catch(() => undefined);
  }

  private hear(channel: string, message: string): void {
    const [origin, ...payloads] = message.split('\n');
    if (origin === this.origin) return;
    for (const payload of payloads) for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }

  /** A connection fails in several ways at once (an error, then its end). Only the first counts. */
  private relisten(client: Client): void {
    if (this.closed || this.listener !== client) return;
    this.listener = undefined;
    client.removeAllListeners();
    client.on('error', () => undefined);
    void client.end().catch(() => undefined);
    const wait = Math.min(RECONNECT_MS.first * 2 ** this.failures++, RECONNECT_MS.most);
    const jitter = 0.75 + random.unit() * 0.5; // so that instances do not all reconnect at once
    timers.after(wait * jitter, () => void this.listen(), { ref: false });
  }

  private async flush(): Promise<void> {
    this.cancelFlush = undefined;
    const channels = [...this.pending.keys()];
    const messages = [...this.pending.values()].map((payloads) => this.messageOf(payloads));
    this.pending.clear();
    await this.dataSource.query(NOTIFY, [channels, messages]).catch((error: unknown) => {
      this.log.warn({ err: error, channels }, 'notifications not sent');
    });
  }

  private messageOf(payloads: Set<string>): string {
    let message = this.origin;
    for (const payload of payloads) {
      if (Buffer.byteLength(message) + Buffer.byteLength(payload) > MAX_PAYLOAD) break; // drops the rest: a hint may be lost
      message += `\n${payload}`;
    }
    return message;
  }
}
