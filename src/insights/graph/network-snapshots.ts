import { Injectable } from '@nestjs/common';
import { showsConnections } from '../../agents/profiles/shown-connections';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import { afterCommit } from '../../platform/database/transactions';
import { contentTag } from '../../platform/operations/versioned';
import { Freshness, freshnessOf } from '../../platform/observability/freshness';
import { isDue, latest } from '../../platform/workers/recurring-work';
import { Rebuilds } from '../../platform/workers/rebuilds';
import { Workers } from '../../platform/workers/workers';

const LEASE_MS = 2 * MINUTE;

const BEGIN = statement(
  'network_snapshot_begin',
  `INSERT INTO network_snapshots (name, agent_ids, due_at) VALUES ($1, '{}', $2) ON CONFLICT DO NOTHING`,
);
const CLAIM = statement(
  'network_snapshot_claim',
  `UPDATE network_snapshots SET due_at = $3 WHERE name = $1 AND ${isDue('due_at', '$2', '$4')} RETURNING name`,
);
/** A snapshot that was invalidated while it was being built stays due. */
const SAVE = statement(
  'network_snapshot_keep',
  `UPDATE network_snapshots SET document = $2, agent_ids = $3, etag = $4, made_at = $5,
          due_at = CASE WHEN due_at = $6 THEN $7::timestamptz ELSE due_at END
    WHERE name = $1 AND (made_at IS NULL OR ${isDue('made_at', '$5', '$7')})`,
);
/** Locks in order of name, so that two calls cannot deadlock. */
const INVALIDATE = statement(
  'network_snapshot_spoil',
  `UPDATE network_snapshots s SET due_at = $2
     FROM (SELECT name FROM network_snapshots WHERE name = ANY($1) AND due_at > $2 ORDER BY name FOR UPDATE) later
    WHERE s.name = later.name`,
);
/** The document, unless the caller has it, and the agents in it that have gone private since. */
const READ = statement(
  'network_snapshot_read',
  `SELECT s.etag, s.made_at, CASE WHEN s.etag IS DISTINCT FROM $2 THEN s.document END AS document, h.gone, h.shy
     FROM network_snapshots s CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(c.agent_id ORDER BY c.agent_id) FILTER (WHERE NOT c.is_public
                OR c.status NOT IN ('provisional', 'active', 'resident', 'inactive')), '{}') AS gone,
              coalesce(array_agg(c.agent_id ORDER BY c.agent_id) FILTER (WHERE NOT ${showsConnections('c')}), '{}') AS shy
         FROM agent_cards c WHERE c.agent_id = ANY(s.agent_ids)) h
    WHERE s.name = $1`,
);
export const SNAPSHOT_MADE_AT = statement(
  'network_snapshot_made_at',
  'SELECT made_at FROM network_snapshots WHERE name = $1',
);

interface Drawing<Document> {
  name: string;
  everyMs: number;
  make: () => Promise<{ document: Document; agentIds: string[] }>;
}

export interface DocumentSnapshot<Document> {
  document: Document;
  madeAt: Date;
  /** Changes with the document and with the agents that are hidden in it. */
  etag: string;
  /** Agents in it that may no longer be shown. */
  gone: Set<string>;
  /** Agents in it whose connections may not be shown. */
  shy: Set<string>;
}

/**
 * Precomputed documents about the whole network. One process at a time builds a document, and each process caches the
 * last version that it has read.
 */
@Injectable()
export class NetworkSnapshots {
  private readonly cached = new Map<string, { etag: string; document: unknown }>();
  private readonly begun = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly rebuilds: Rebuilds,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  add<Document>(drawing: Drawing<Document>): void {
    const { name, everyMs } = drawing;
    this.workers.add({ name, role: 'sweeper', everyMs: 10 * SECOND, step: () => this.step(drawing) });
    this.freshness.add(name, async () => {
      const row = await this.database.first<{ made_at: Date | null }>(SNAPSHOT_MADE_AT, [name]);
      return freshnessOf(row?.made_at ?? null, this.clock.now(), 4 * everyMs);
    });
    this.rebuilds.add(name, async (tx) => {
      await execute(tx, INVALIDATE, [[name], this.clock.now()]);
      afterCommit(tx, () => this.workers.wake(name));
    });
  }

  /** Invalidates documents that contain something that is no longer public; they are rebuilt immediately. */
  async invalidate(...names: string[]): Promise<void> {
    await this.database.rows(INVALIDATE, [names, this.clock.now()]);
    for (const name of names) this.workers.wake(name);
  }

  /** Undefined before the first build. */
  async read<Document>(name: string): Promise<DocumentSnapshot<Document> | undefined> {
    const known = this.cached.get(name);
    const row = await this.database.first<{
      etag: string | null;
      made_at: Date | null;
      document: unknown;
      gone: string[];
      shy: string[];
    }>(READ, [name, known?.etag ?? null]);
    if (!row?.etag || !row.made_at) return undefined;
    const document = (row.document ?? known?.document) as Document;
    this.cached.set(name, { etag: row.etag, document });
    const hidden = `${row.etag} ${row.gone.join()} ${row.shy.join()}`;
    return {
      document,
      madeAt: row.made_at,
      etag: contentTag(hidden),
      gone: new Set(row.gone),
      shy: new Set(row.shy),
    };
  }

  private async step<Document>({ name, everyMs, make }: Drawing<Document>): Promise<boolean> {
    const now = this.clock.now();
    if (!this.begun.has(name)) await this.database.rows(BEGIN, [name, now]);
    this.begun.add(name);
    const lease = after(now, LEASE_MS);
    if (
      (await this.database.rows(CLAIM, [name, now, lease, latest(lease, after(now, everyMs))])).length === 0
    )
      return false;
    const { document, agentIds } = await make();
    const text = JSON.stringify(document);
    const etag = contentTag(`${text} ${now.toISOString()}`);
    await this.database.rows(SAVE, [name, text, agentIds, etag, now, lease, after(now, everyMs)]);
    return false;
  }
}
