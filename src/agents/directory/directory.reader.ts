import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { Reads } from '../../platform/database/statements';
import {
  DirectoryAgentView,
  type DirectoryQuery,
  type DirectoryRow,
  type DirectoryView,
} from './directory.dto';
import { directoryQuery } from './directory-query';

/** Everybody who wants to be found. */
@Injectable()
export class DirectoryReader {
  constructor(private readonly reads: Reads) {}

  /** Errors: 422 for a cursor of another order. */
  async list(query: DirectoryQuery): Promise<DirectoryView> {
    const { sort, status, limit, offset, q, interest } = query;
    const { text, values } = directoryQuery({
      ...{ sort, status, offset, rows: limit + 1, behind: behindOf(query) },
      q: q || undefined,
      interest: interest || undefined,
    });
    const rows = await this.reads.unprepared<DirectoryRow & { total: number }>(text, values);
    const found = rows.filter(({ id }) => id !== null);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown[shown.length - 1] : undefined;
    return {
      agents: shown.map(({ total: _, ...row }) => DirectoryAgentView.of(row)),
      total: rows[0]?.total ?? 0,
      offset,
      limit,
      has_more: last !== undefined,
      ...(last && { next_cursor: `${sort}.${last.place}.${last.id}` }),
    };
  }
}

function behindOf({ sort, cursor }: DirectoryQuery): { value: string; agentId: string } | undefined {
  if (cursor === undefined) return undefined;
  const [order, value, agentId] = cursor.split('.') as [string, string, string];
  if (order !== sort)
    throw InvalidInput.field(['query', 'cursor'], `is of the order ${order}, not ${sort}`, 'value_error');
  return { value, agentId };
}
