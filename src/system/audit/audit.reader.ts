import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { after } from '../../kernel/clock';
import { earliestId, MOST_BACK_MS } from '../../kernel/ids';
import { AuditLogEntry, UNNAMED_OPERATOR } from '../../platform/audit-log/audit-log-entry.entity';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, type Statement, statement } from '../../platform/database/statements';
import { type AuditFilters, type AuditQuery, AuditView, OperatorEntryView } from './audit.dto';
import { auditEntryNotFound } from './audit.errors';

/** The pages show an entry without a name as that of the operator token. As in the index. */
const OPERATOR = `coalesce(operator, '${UNNAMED_OPERATOR}')`;

/** `$10` and `$11` bound the ids by time, so that a period is read from the primary key. */
const FILTER = `($1::text[] IS NULL OR command = ANY($1)) AND ($2::text IS NULL OR target = $2)
  AND ($3::text[] IS NULL OR ${OPERATOR} = ANY($3)) AND ($4::text IS NULL OR outcome = $4)
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

/**
 * The values that there are: an index is skipped from one to the next. There are few, so a filter by a part of one first finds those
 * that have it, and then reads an index.
 */
const valuesIn = (name: string, expression: string): Statement =>
  statement(
    name,
    `WITH RECURSIVE found AS (
       (SELECT ${expression} AS value FROM operator_log ORDER BY 1 LIMIT 1)
       UNION ALL
       SELECT (SELECT ${expression} FROM operator_log WHERE ${expression} > f.value ORDER BY 1 LIMIT 1)
         FROM found f WHERE f.value IS NOT NULL)
     SELECT value FROM found WHERE value IS NOT NULL`,
  );
const COMMANDS = valuesIn('operator_log_commands', 'command');
const OPERATORS = valuesIn('operator_log_operators', OPERATOR);

/** Signs of who was there, and what is repeated every day. */
const ROUTINE = /^\S+ (\/auth\/|\/operator\/(sign|audit)|\/admin\/showcase\/:item_id\/feature$)/;

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
    const values = await this.valuesOf(query, [cursor, limit + 1, offset]);
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(LIST, values), query);
    return AuditView.of({ ...page, items: page.items.map((row) => camelCased<AuditLogEntry>({ ...row })) });
  }

  /** How many entries match, up to a limit. */
  async count(query: AuditFilters, upTo: number): Promise<number> {
    const row = await this.database.first<{ count: number }>(
      COUNT,
      await this.valuesOf(query, [null, upTo, 0]),
    );
    return row?.count ?? 0;
  }

  /** The next entries, newest first. */
  async batch(query: AuditFilters, cursor: string | null, limit: number): Promise<OperatorEntryView[]> {
    const rows = await this.database.rows<Record<string, unknown>>(
      BATCH,
      await this.valuesOf(query, [cursor, limit, 0]),
    );
    return rows.map((row) => OperatorEntryView.of(camelCased<AuditLogEntry>(row)));
  }

  /** The parameters of `FILTER`, and between them those of the page. */
  private async valuesOf(
    query: AuditFilters,
    page: [cursor: string | null, limit: number, offset: number],
  ): Promise<unknown[]> {
    const { target = null, outcome = null, since = null, until = null, request_id = null } = query;
    const [commands, operators] = await Promise.all([this.commandsOf(query), this.operatorsOf(query)]);
    const period = [
      since ? earliestId('ope', new Date(since)) : '',
      until ? earliestId('ope', after(new Date(until), MOST_BACK_MS)) : '~',
    ];
    return [commands, target, operators, outcome, since, until, ...page, ...period, request_id];
  }

  private async commandsOf({ command = '', routine }: AuditFilters): Promise<string[] | null> {
    if (command === '' && routine === undefined) return null;
    const isWanted = (name: string): boolean =>
      name.includes(command) && (routine === undefined || ROUTINE.test(name) === routine);
    return (await this.valuesFrom(COMMANDS)).filter(isWanted);
  }

  private async operatorsOf({ operator }: AuditFilters): Promise<string[] | null> {
    if (operator === undefined) return null;
    const part = operator.toLowerCase();
    return (await this.valuesFrom(OPERATORS)).filter((name) => name.toLowerCase().includes(part));
  }

  private async valuesFrom(values: Statement): Promise<string[]> {
    return (await this.database.rows<{ value: string }>(values)).map(({ value }) => value);
  }
}
