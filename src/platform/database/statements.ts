import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { MonitoringConnection } from './server-connection';
import { poolOf } from './pool';
import { type Query, rowsOf, runQuery } from './queries';
import { Replica } from './replica';
import { currentRequest } from './request-context';
import { onFreshPlans, ResourceErrors } from './database-errors';
import { type SpanPlan, traced } from '../observability/tracing/spans';
import type { Tx } from './transactions';

/** A statement that PostgreSQL parses and plans once per connection. The name must be unique for the text. */
export interface Statement {
  name: string;
  text: string;
  /** Its best plan depends on the values, so PostgreSQL plans it on each call. */
  varies?: true;
}

const texts = new Map<string, string>();

export function statement(name: string, text: string, plan: Pick<Statement, 'varies'> = {}): Statement {
  const known = texts.get(name);
  if (known !== undefined && known !== text) throw new Error(`two statements are called ${name}`);
  texts.set(name, text);
  return { name, text, ...plan };
}

/** All statements of the loaded modules, for the spec that checks their plans. */
export const knownStatements = (): Statement[] => [...texts].map(([name, text]) => ({ name, text }));

/**
 * Runs a statement inside the transaction; for hot paths, where the entity manager costs too much. PostgreSQL plans a
 * statement without a name on every call.
 */
export async function execute<Row extends QueryResultRow>(
  tx: Tx,
  { name, text }: Statement | { text: string; name?: undefined },
  values: unknown[] = [],
): Promise<Row[]> {
  const { answer } = await dispatch<Row>(tx, { name, text }, values);
  return answer;
}

/** Resolves once the statement is sent. The answer is in an object, because `await` would also wait for a bare promise. */
export async function dispatch<Row extends QueryResultRow>(
  tx: Tx,
  { name, text }: Pick<Statement, 'text'> & Partial<Statement>,
  values: unknown[],
): Promise<{ answer: Promise<Row[]> }> {
  const client = (await (tx.queryRunner as QueryRunner).connect()) as PoolClient;
  return { answer: traced(spanOf(name ?? 'unprepared'), () => rowsOf<Row>(client, { name, text, values })) };
}

/** Spans contain only the statement's name: texts and values may contain private data. */
const spanOf = (name: string): SpanPlan => ({
  name: `sql ${name}`,
  kind: 'CLIENT',
  attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
});

/** A plan of a long statement takes some 100 kB of each connection's memory. */
const MAX_COMPOSED = 64;
/** A text that comes only once or twice is not worth a plan. */
const PREPARED_FROM = 3;
/** Texts that were not prepared so far, with how often they came. */
const MAX_COUNTED = 1_000;

/** Names for SQL composed at run time: the texts that come again and again are prepared, within limits. */
export class ComposedStatements {
  private readonly prepared = new Map<string, Statement>();
  private readonly counts = new Map<string, number>();

  /** The statement of a text, or undefined if it is to be planned on each call. */
  find(text: string): Statement | undefined {
    const known = this.prepared.get(text);
    if (known || this.prepared.size >= MAX_COMPOSED) return known;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count < PREPARED_FROM) {
      if (this.counts.size >= MAX_COUNTED) this.counts.clear();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    const name = `composed_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    const composed = { name, text };
    this.prepared.set(text, composed);
    return composed;
  }
}

/** Longer than the server's statement timeout: a server that has not answered by then is gone. */
const IN_TIME = { query_timeout: 10_000 };

/**
 * Runs named statements outside of transactions, on the entity manager's pool. If the current request tolerates
 * slightly stale data, the replica answers instead.
 */
@Injectable()
export class Database {
  private readonly pool: Pool;
  private readonly composedStatements = new ComposedStatements();

  constructor(
    dataSource: DataSource,
    private readonly replica: Replica,
    private readonly monitoring: MonitoringConnection,
    private readonly errors: ResourceErrors,
  ) {
    this.pool = poolOf(dataSource);
  }

  async rows<Row extends QueryResultRow>(
    { name, text, varies }: Statement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const query = varies ? { text, values, varies } : { name, text, values };
    return traced(spanOf(name), () => this.query<Row>(query));
  }

  async first<Row extends QueryResultRow>(
    prepared: Statement,
    values: unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.rows<Row>(prepared, values))[0];
  }

  /**
   * For SQL that is composed at run time from a few parts and whose best plan does not depend on the values: PostgreSQL
   * plans a text that comes again and again once per connection.
   */
  async composed<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const found = this.composedStatements.find(text);
    return found ? this.rows<Row>(found, values) : this.unnamed<Row>({ text, values });
  }

  /** For SQL whose best plan depends on the values: PostgreSQL plans it on each call. */
  async plannedForValues<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.unnamed<Row>({ text, values, varies: true });
  }

  private unnamed<Row extends QueryResultRow>(query: Query): Promise<Row[]> {
    return traced(spanOf('unprepared'), () => this.query<Row>(query));
  }

  private async query<Row extends QueryResultRow>(query: Query): Promise<Row[]> {
    const request = currentRequest();
    if (request?.monitoring) return this.monitoring.query<Row>(query.text, query.values);
    if (request?.mayLag) {
      const rows = await this.replica.query<Row>(query);
      if (rows) return rows;
      // later reads of this request also use the primary, so that they are never older than this one
      request.mayLag = false;
    }
    // the pool closes a connection whose query timed out
    return this.errors.watch(onFreshPlans(() => runQuery<Row>(this.pool, { ...query, ...IN_TIME })));
  }
}
