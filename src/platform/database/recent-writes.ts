import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { poolOf } from './pool';
import { PrimaryLine } from './primary-line';
import { currentRequest } from './request-context';
import { Rounds } from './rounds';

const NOTE_WITHIN_MS = 2_000;

/** How far the primary had come, in bytes of its log, when something had been written. */
export type Position = number;

export interface Known {
  /** What is remembered since: another one has forgotten what was noted before. None where nobody began one yet. */
  epoch: string | null;
  positions: Map<string, Position>;
}

/** A comparison of positions, rather than of times, is what makes it exact; unlogged, so that noting waits for no disk. */
const NOTE = `INSERT INTO recent_writes (author, position, written_at)
  SELECT author, (pg_current_wal_insert_lsn() - '0/0')::bigint, statement_timestamp()
    FROM unnest($1::text[]) author ORDER BY author
  ON CONFLICT (author) DO UPDATE SET position = excluded.position, written_at = excluded.written_at
   WHERE recent_writes.position < excluded.position`;
const LOOK_UP = `SELECT (SELECT id FROM recent_writes_epoch) AS epoch,
  (SELECT jsonb_object_agg(author, position) FROM recent_writes WHERE author = ANY ($1::text[])) AS positions`;

/**
 * Who has written lately, and where in the primary's log that was: shared by all processes, so that an author who comes
 * back to another one still reads what was written. Kept only where there is a replica to be compared with.
 */
@Injectable()
export class RecentWrites {
  private readonly pool: Pool;
  private readonly enabled: boolean;
  private readonly notes = new Rounds<string, void>((authors) => this.note(authors));
  private readonly questions = new Rounds<string, Known>((authors) => this.lookUp(authors));

  constructor(
    dataSource: DataSource,
    private readonly primary: PrimaryLine,
    { DATABASE_REPLICA_URL }: Settings,
    private readonly log: Log,
  ) {
    this.pool = poolOf(dataSource);
    this.enabled = DATABASE_REPLICA_URL !== undefined;
  }

  /** Whether what this request writes has to be noted. */
  get concernCurrent(): boolean {
    return this.enabled && (currentRequest()?.authors.size ?? 0) > 0;
  }

  /** After a commit, and before its author hears of it. */
  async noteCurrent(): Promise<void> {
    await this.notes.join(currentRequest()?.authors ?? []).catch((error: unknown) => {
      // the command itself has succeeded
      this.log.warn(
        { err: error },
        'a recent write was not noted: its author may read an old state for a moment',
      );
    });
  }

  /** What these had written before now. */
  of(authors: Iterable<string>): Promise<Known> {
    return this.questions.join(authors);
  }

  private async note(authors: string[]): Promise<void> {
    // over a connection whose other end has vanished no answer comes, and every later command would wait for it
    const note = { text: NOTE, values: [authors], query_timeout: NOTE_WITHIN_MS };
    await this.pool.query(note);
  }

  private async lookUp(authors: string[]): Promise<Known> {
    type Found = { epoch: string | null; positions: Record<string, number> | null };
    const [found] = await this.primary.ask<Found>(LOOK_UP, [authors]);
    return { epoch: found?.epoch ?? null, positions: new Map(Object.entries(found?.positions ?? {})) };
  }
}
