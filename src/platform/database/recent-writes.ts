import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { poolOf } from './pool';
import { PrimaryConnection } from './server-connection';
import { currentRequest } from './request-context';

const NOTE_WITHIN_MS = 2_000;

/** A position in the primary's log (WAL), in bytes. */
export type Position = number;

export interface Known {
  /** Identifies the set of stored positions. It changes when they are lost; null before the first epoch begins. */
  epoch: string | null;
  positions: Map<string, Position>;
}

/**
 * Compares log positions rather than times, which makes it exact. The table is unlogged, so a note waits for no disk.
 */
const NOTE = `INSERT INTO recent_writes (author, position, written_at)
  SELECT author, (pg_current_wal_insert_lsn() - '0/0')::bigint, statement_timestamp()
    FROM unnest($1::text[]) author ORDER BY author
  ON CONFLICT (author) DO UPDATE SET position = excluded.position, written_at = excluded.written_at
   WHERE recent_writes.position < excluded.position`;
const LOOK_UP = `SELECT (SELECT id FROM recent_writes_epoch) AS epoch,
  (SELECT jsonb_object_agg(author, position) FROM recent_writes WHERE author = ANY ($1::text[])) AS positions`;

/**
 * Tracks who wrote recently, and at which position of the primary's log. All processes share this, so that authors read
 * their own writes through any of them. Active only if there is a replica.
 */
@Injectable()
export class RecentWrites {
  private readonly pool: Pool;
  private readonly enabled: boolean;
  private readonly notes = new RequestCoalescer<string, void>((authors) => this.note(authors));
  private readonly questions = new RequestCoalescer<string, Known>((authors) => this.lookUp(authors));

  constructor(
    dataSource: DataSource,
    private readonly primary: PrimaryConnection,
    { DATABASE_REPLICA_URL }: Settings,
    private readonly log: Log,
  ) {
    this.pool = poolOf(dataSource);
    this.enabled = DATABASE_REPLICA_URL !== undefined;
  }

  /** Whether the writes of the current request must be noted. */
  get concernCurrent(): boolean {
    return this.enabled && (currentRequest()?.authors.size ?? 0) > 0;
  }

  /** Called after a commit, before its author gets the response. */
  async recordCurrent(): Promise<void> {
    await this.notes.join(currentRequest()?.authors ?? []).catch((error: unknown) => {
      // not an error of the command, which has succeeded
      this.log.warn(
        { err: error },
        'a recent write could not be recorded; its author may briefly read stale data',
      );
    });
  }

  /** The positions of these authors' latest writes. */
  writesOf(authors: Iterable<string>): Promise<Known> {
    return this.questions.join(authors);
  }

  private async note(authors: string[]): Promise<void> {
    // on a dead connection no answer would ever come, and every later command would wait behind this one
    const note = { text: NOTE, values: [authors], query_timeout: NOTE_WITHIN_MS };
    await this.pool.query(note);
  }

  private async lookUp(authors: string[]): Promise<Known> {
    type Found = { epoch: string | null; positions: Record<string, number> | null };
    const [found] = await this.primary.query<Found>(LOOK_UP, [authors]);
    return { epoch: found?.epoch ?? null, positions: new Map(Object.entries(found?.positions ?? {})) };
  }
}

/**
 * Batches callers into rounds of work. Callers that arrive during a round join the next one, never the current one. The
 * work must have a timeout, because every later caller waits for it.
 */
class RequestCoalescer<Item, Answer> {
  private waiting = new Set<Item>();
  private next?: Promise<Answer>;
  private current: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: Item[]) => Promise<Answer>) {}

  join(items: Iterable<Item>): Promise<Answer> {
    for (const item of items) this.waiting.add(item);
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<Answer> {
    await this.current;
    const items = [...this.waiting];
    this.waiting = new Set();
    this.next = undefined;
    const answer = this.work(items);
    this.current = answer.catch(() => undefined);
    return answer;
  }
}
