import type { Page, PageRequest } from '../../kernel/page';
import { paged, pageFrom, type PagedRow } from './paged';
import { camelCased } from './rows';
import type { Reads, Statement } from './statements';

type StatusRequest = PageRequest & { status?: string; cursor?: string };

/** Complete rows of a table, newest first: all of them, or those with one status. */
export class StatusList<Entity extends object> {
  // two statements, so that each gets a plan that walks a suitable index
  private readonly all: Statement;
  private readonly byStatus: Statement;

  constructor(private readonly table: string) {
    this.all = this.list('all', 'true');
    this.byStatus = this.list('by_status', 'status = $4');
  }

  async page(reads: Reads, request: StatusRequest): Promise<Page<Entity>> {
    const { status, cursor = null, limit, offset } = request;
    const values = [cursor, limit + 1, offset];
    const rows = await (status === undefined
      ? reads.rows<PagedRow<{ id: string }>>(this.all, values)
      : reads.rows<PagedRow<{ id: string }>>(this.byStatus, [...values, status]));
    const page = pageFrom(rows, request);
    return { ...page, items: page.items.map((row) => camelCased<Entity>({ ...row })) };
  }

  private list(name: string, filter: string): Statement {
    return paged({
      name: `${this.table}_${name}`,
      counted: `FROM ${this.table} WHERE ${filter}`,
      page: `SELECT * FROM ${this.table} WHERE ${filter} AND id < coalesce($1::text, '~')
              ORDER BY id DESC LIMIT $2 OFFSET $3`,
      orderBy: 'p.id DESC',
    });
  }
}
