import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../../kernel/page';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database } from '../../platform/database/statements';
import { Client } from './client.entity';
import { FirstPartyClientsView } from './clients.dto';

const OURS = `kind = 'first_party'`;
const FIRST_PARTY = paged({
  name: 'oauth_clients_first_party',
  counted: `FROM oauth_clients WHERE ${OURS}`,
  page: `SELECT id, name, redirect_uris, auth_method, created_at FROM oauth_clients
          WHERE ${OURS} AND id < coalesce($1::text, '~') ORDER BY id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class FirstPartyClientsReader {
  constructor(private readonly database: Database) {}

  async list(request: PageRequest): Promise<FirstPartyClientsView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<{ id: string }>>(FIRST_PARTY, [cursor, limit + 1, offset]);
    const page = pageFrom(rows, request);
    return FirstPartyClientsView.of({
      ...page,
      items: page.items.map((row) => Object.assign(new Client(), camelCased<Client>(row))),
    });
  }
}
