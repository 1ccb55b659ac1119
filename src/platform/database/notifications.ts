import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';

type Handler = (payload: string) => void;

const COALESCE_MS = 10;
/** After the first failure, and at most, in between it doubles. Until it listens again, this process hears hints late. */
const RECONNECT_MS = { first: 1_000, most: 5_000 };
/** Otherwise a host that accepts the connection and never answers would block the listener forever. */
const CONNECT_WITHIN_MS = 10_000;
const MAX_PAYLOAD = 7_000; // PostgreSQL refuses 8,000 bytes and more

/**
 * Hints between the processes of one installation, over PostgreSQL LISTEN/NOTIFY. A hint may be lost (every listener
 * also polls or expires by itself), so nothing but promptness may depend on it.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler[]>();
  private readonly pending = new Map<string, Set<string>>();
  /** The one connection, from the first attempt to open it on. */
  private listener?: Client;
  private failures = 0;
  private timer?: NodeJS.Timeout;
  private closed = false;
  /** So that a process does not hear itself: it acts on its own hints at once. */
  private readonly origin = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly log: Log,
  ) {}

  on(channel: string, handler: Handler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /** Tells this process at once and the others within milliseconds; equal hints that are close are sent once. */
  send(channel: string, payload = ''): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
    const waiting = this.pending.get(channel) ?? new Set();
    this.pending.set(channel, waiting.add(payload));
    this.timer ??= setTimeout(() => void this.flush(), COALESCE_MS).unref();
  }

  /** Opens the listening connection; without it only hints of this process are heard. */
  async listen(): Promise<void> {
    if (this.closed || this.listener !== undefined) return;
    const client = new Client({
      connectionString: this.settings.sessionUrl,
      application_name: 'listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true, // it only hears: of a host that is gone it would never know
    });
    this.listener = client;
    client.on('error', () => undefined); // until it is connected, the refusal says the same
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`LISTEN "${channel}"`);
      client.on('error', () => this.relisten(client)).on('end', () => this.relisten(client));
      this.failures = 0;
    } catch (error) {
      if (!this.closed) this.log.warn({ err: error }, 'cannot listen for notifications; trying again');
      this.relisten(client);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.listener?.end().catch(() => undefined);
  }

  private hear(channel: string, message: string): void {
    const [origin, ...payloads] = message.split('\n');
    if (origin === this.origin) return;
    for (const payload of payloads) for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }

  /** A connection fails in several ways at once (an error, its end): only the first counts. */
  private relisten(client: Client): void {
    if (this.closed || this.listener !== client) return;
    this.listener = undefined;
    client.removeAllListeners();
    client.on('error', () => undefined);
    void client.end().catch(() => undefined);
    const wait = Math.min(RECONNECT_MS.first * 2 ** this.failures++, RECONNECT_MS.most);
    const jitter = 0.75 + Math.random() * 0.5; // instances that lost the same server come back apart
    setTimeout(() => void this.listen(), wait * jitter).unref();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const batches = [...this.pending];
    this.pending.clear();
    for (const [channel, payloads] of batches) {
      let message = this.origin;
      for (const payload of payloads) {
        if (message.length + payload.length > MAX_PAYLOAD) break; // the rest expires by itself
        message += `\n${payload}`;
      }
      await this.dataSource.query('SELECT pg_notify($1, $2)', [channel, message]).catch((error: unknown) => {
        this.log.warn({ err: error, channel }, 'notification not sent');
      });
    }
  }
}
