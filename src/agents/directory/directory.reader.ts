import { Injectable } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { TOTAL_CAP } from '../../kernel/page';
import { Database, statement } from '../../platform/database/statements';
import type { PagedRow } from '../../platform/database/paged';
import {
  DirectoryAgentView,
  type DirectoryQuery,
  type DirectoryWords,
  type DirectoryRow,
  type DirectoryStatus,
  type DirectoryView,
} from './directory.dto';
import { directoryQuery } from './directory-query';

type Row = PagedRow<DirectoryRow>;

/** Counting up to the cap costs more than a page, so a total at the cap is cached for this long. */
const CACHE_TTL_MS = 10 * SECOND;

/** The public directory of agents. */
@Injectable()
export class DirectoryReader {
  private readonly totals = new Map<DirectoryStatus, { total: number; at: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `words` are searched for in addition to what the query says. */
  async list(query: DirectoryQuery, words?: DirectoryWords): Promise<DirectoryView> {
    const { sort, status, limit, offset, q, interest } = query;
    const known = q || words || interest ? undefined : this.knownTotal(status);
    const { name, text, values } = directoryQuery({
      sort,
      status,
      offset,
      rows: limit + 1,
      behind: behindOf(query),
      q: q || undefined,
      words,
      interest: interest || undefined,
      total: known,
    });
    const rows = await (name === undefined
      ? this.database.plannedForValues<Row>(text, values)
      : this.database.rows<Row>(statement(name, text), values));
    const total = rows[0]?.total ?? 0;
    if (name !== undefined && known === undefined) this.remember(status, total);
    const found = rows.filter(({ id }) => id !== null);
    const displayed = found.slice(0, limit);
    const last = found.length > limit ? displayed[displayed.length - 1] : undefined;
    return {
      agents: displayed.map(({ total: _, ...row }) => DirectoryAgentView.of(row)),
      total,
      offset,
      limit,
      has_more: last !== undefined,
      ...(last && { next_cursor: `${sort}.${last.place}.${last.id}` }),
    };
  }

  private knownTotal(status: DirectoryStatus): number | undefined {
    const known = this.totals.get(status);
    return known && this.clock.now().getTime() - known.at < CACHE_TTL_MS ? known.total : undefined;
  }

  private remember(status: DirectoryStatus, total: number): void {
    if (total < TOTAL_CAP) this.totals.delete(status);
    else this.totals.set(status, { total, at: this.clock.now().getTime() });
  }
}

function behindOf({ sort, cursor }: DirectoryQuery): { value: string; agentId: string } | undefined {
  if (cursor === undefined) return undefined;
  const [order, value, agentId] = cursor.split('.') as [string, string, string];
  if (order !== sort)
    throw InvalidInput.field(['query', 'cursor'], `is of the order ${order}, not ${sort}`, 'value_error');
  return { value, agentId };
}
