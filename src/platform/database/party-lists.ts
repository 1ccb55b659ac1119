import type { Page, PageRequest } from '../../kernel/page';
import { ownedBy, paged, pageFrom, type PagedRow } from './paged';
import type { Database, Statement } from './statements';

type Row = Record<string, unknown> & { id: string };

const page = (party: string): string =>
  `AND id < coalesce($2::text, '~') ORDER BY ${party}, id DESC LIMIT $3 OFFSET $4`;

/**
 * One party's rows in a table, newest first: all of them, or those with one status. These are separate statements, so
 * that each gets a plan that walks a suitable index.
 */
export class PartyLists<Party extends string> {
  private readonly statements = new Map<string, Statement>();

  /**
   * `columns` must include everything the view needs. `states` is the table that holds the status of each row, under
   * the same id.
   */
  constructor(table: string, parties: readonly Party[], columns: string, states = table) {
    for (const party of parties) {
      this.statements.set(party, listOf(table, party, columns));
      this.statements.set(`${party} status`, listOfStatus(table, party, columns, states));
    }
  }

  async page(
    database: Database,
    party: Party,
    agentId: string,
    request: PageRequest & { status?: string },
  ): Promise<Page<Row>> {
    const { status, cursor = null, limit, offset } = request;
    const statement = this.statements.get(status === undefined ? party : `${party} status`) as Statement;
    const values = [agentId, cursor, limit + 1, offset];
    const rows = await database.rows<PagedRow<Row>>(
      statement,
      status === undefined ? values : [...values, status],
    );
    return pageFrom(rows, request);
  }
}

function listOf(table: string, party: string, columns: string): Statement {
  const filter = ownedBy(party, '$1');
  return paged({
    name: `${table}_by_${party}`,
    counted: `FROM ${table} WHERE ${filter}`,
    page: `SELECT ${columns} FROM ${table} WHERE ${filter} ${page(party)}`,
    orderBy: 'p.id DESC',
  });
}

function listOfStatus(table: string, party: string, columns: string, states: string): Statement {
  const filter = `${ownedBy(party, '$1')} AND status = $5`;
  const chosen = `FROM ${states} WHERE ${filter} ${page(party)}`;
  return paged({
    name: `${table}_by_${party}_and_status`,
    counted: `FROM ${states} WHERE ${filter}`,
    page:
      states === table
        ? `SELECT ${columns} ${chosen}`
        : `SELECT ${columns} FROM ${table} WHERE id IN (SELECT id ${chosen}) ORDER BY id DESC`,
    orderBy: 'p.id DESC',
  });
}
