import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { Metrics, type Sample } from '../observability/metrics';
import { MonitoringConnection } from './server-connection';

/** The size of a database takes a moment to read, and all of this changes slowly. */
const READ_EVERY_MS = MINUTE;

/** What every account may read. */
const FIGURES = `
  SELECT pg_database_size(current_database())::float8 AS size,
         (SELECT max(age(datfrozenxid))::float8 FROM pg_database) AS transaction_age,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('slot', slot_name, 'active', active, 'retained',
                   coalesce(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                                                 ELSE pg_current_wal_lsn() END, restart_lsn), 0))), '[]')
            FROM pg_replication_slots) AS slots`;

interface Figures {
  size: number;
  transaction_age: number;
  slots: { slot: string; active: boolean; retained: number }[];
}

/** Metrics of the PostgreSQL server that fills up or wears out slowly. Read over the connection for monitoring. */
@Injectable()
export class ServerMetrics implements OnModuleInit {
  private last?: { at: number; figures: Promise<Figures> };

  constructor(
    private readonly connection: MonitoringConnection,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const add = (name: string, help: string, member: Exclude<keyof Figures, 'slots'>): void =>
      this.metrics.sharedGauge(name, help, async () => (await this.figures())[member]);
    add('rialto_database_size_bytes', 'Size of the database, without the WAL', 'size');
    add(
      'rialto_database_transaction_age',
      'Transactions since the oldest one that is not frozen; at two billion, PostgreSQL stops accepting writes',
      'transaction_age',
    );
    const slots = (name: string, help: string, valueOf: (slot: Figures['slots'][number]) => number): void =>
      this.metrics.sharedGauge(
        name,
        help,
        async () =>
          (await this.figures()).slots.map((slot): Sample => ({
            labels: { slot: slot.slot },
            value: valueOf(slot),
          })),
        ['slot'],
      );
    slots('replication_slot_active', 'Whether something reads this replication slot: 1 or 0', ({ active }) =>
      Number(active),
    );
    slots(
      'replication_slot_retained_bytes',
      'WAL that the server keeps for this slot',
      ({ retained }) => retained,
    );
  }

  private figures(): Promise<Figures> {
    const now = performance.now();
    if (!this.last || now - this.last.at > READ_EVERY_MS) {
      const figures = this.connection
        .query<Figures & Record<string, unknown>>(FIGURES)
        .then(([row]) => row as Figures);
      const reading = { at: now, figures };
      this.last = reading;
      figures.catch(() => this.last === reading && (this.last = undefined)); // tries again at the next scrape
    }
    return this.last.figures;
  }
}
