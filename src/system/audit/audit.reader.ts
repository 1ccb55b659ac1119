import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { after } from '../../kernel/clock';
import { earliestId, MOST_BACK_MS } from '../../kernel/ids';
import { AuditLogEntry } from '../../platform/audit-log/audit-log-entry.entity';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import {
  type AuditFilters,
  type AuditQuery,
  AuditView,
  OperatorEntryView,
  UNNAMED_OPERATOR,
} from './audit.dto';
import { auditEntryNotFound } from './audit.errors';

/**
 * The pages show an entry without a name as that of the operator token. `$10` and `$11` bound the ids by time, so that a period is read
 * from the primary key.
 */
const FILTER = `($1::text IS NULL OR position($1 IN command) > 0) AND ($2::text IS NULL OR target = $2)
  AND ($3::text IS NULL OR position(lower($3) IN lower(coalesce(operator, '${UNNAMED_OPERATOR}'))) > 0) AND ($4::text IS NULL OR outcome = $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at <= $6)
  AND id >= $10 AND id < $11 AND ($12::text IS NULL OR request_id = $12)`;
const LIST = paged({
  name: 'operator_log_list',
  counted: `FROM operator_log WHERE ${FILTER}`,
  page: `SELECT * FROM operator_log WHERE ${FILTER} AND id < coalesce($7::text, '~')
          ORDER BY id DESC LIMIT $8 OFFSET $9`,
  orderBy: 'p.id DESC',
  varies: true,
});

/** The same parameters, for a file with all entries. */
const BATCH = statement(
  'operator_log_batch',
  `SELECT * FROM operator_log WHERE ${FILTER} AND id < coalesce($7::text, '~') ORDER BY id DESC LIMIT $8 OFFSET $9`,
  { varies: true },
);
const COUNT = statement(
  'operator_log_count',
  `SELECT count(*)::int AS count FROM (
     SELECT FROM operator_log WHERE ${FILTER} AND id < coalesce($7::text, '~') LIMIT $8 OFFSET $9) found`,
  { varies: true },
);
/** Reads the audit log. */
@Injectable()
export class AuditReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
  ) {}

  async getForOperator(id: string): Promise<OperatorEntryView> {
    const entry = await this.entities.findOneBy(AuditLogEntry, { id });
    if (!entry) throw auditEntryNotFound();
    return OperatorEntryView.of(entry);
  }

  async list(query: AuditQuery): Promise<AuditView> {
    const { cursor = null, limit, offset } = query;
    const values = valuesOf(query, [cursor, limit + 1, offset]);
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(LIST, values), query);
    return AuditView.of({ ...page, items: page.items.map((row) => camelCased<AuditLogEntry>({ ...row })) });
  }

  /** How many entries match, up to a limit. */
  async count(query: AuditFilters, upTo: number): Promise<number> {
    const row = await this.database.first<{ count: number }>(COUNT, valuesOf(query, [null, upTo, 0]));
    return row?.count ?? 0;
  }

  /** The next entries, newest first. */
  async batch(query: AuditFilters, cursor: string | null, limit: number): Promise<OperatorEntryView[]> {
    const rows = await this.database.rows<Record<string, unknown>>(
      BATCH,
      valuesOf(query, [cursor, limit, 0]),
    );
    return rows.map((row) => OperatorEntryView.of(camelCased<AuditLogEntry>(row)));
  }
}

/** The parameters of `FILTER`, and between them those of the page. */
function valuesOf(
  query: AuditFilters,
  page: [cursor: string | null, limit: number, offset: number],
): unknown[] {
  const {
    command = null,
    target = null,
    operator = null,
    outcome = null,
    since = null,
    until = null,
    request_id = null,
  } = query;
  const period = [
    since ? earliestId('ope', new Date(since)) : '',
    until ? earliestId('ope', after(new Date(until), MOST_BACK_MS)) : '~',
  ];
  return [command, target, operator, outcome, since, until, ...page, ...period, request_id];
}
