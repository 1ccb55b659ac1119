import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../../kernel/page';
import { ownedBy, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { PUBLIC_STATUSES } from '../catalog/listing.lifecycle';
import { SUMMARY_COLUMNS } from '../catalog/listing-views.dto';
import { FavoriteListView, type FavoriteRow } from './favorites.dto';

/** Listings that are not public are neither shown nor counted. They reappear when they become public again. */
const SHOWN = `l.status IN (${PUBLIC_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const OWN = paged({
  name: 'favorites_own',
  counted: `FROM favorites f JOIN listings l ON l.id = f.listing_id WHERE ${ownedBy('f.agent_id', '$1')} AND ${SHOWN}`,
  page: `SELECT ${SUMMARY_COLUMNS}, f.id AS favorite_id
           FROM favorites f JOIN listings l ON l.id = f.listing_id
           JOIN seller_cards s ON s.agent_id = l.seller_id
          WHERE ${ownedBy('f.agent_id', '$1')} AND ${SHOWN} AND f.id < coalesce($2::text, '~')
          ORDER BY f.agent_id, f.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.favorite_id DESC',
});

@Injectable()
export class FavoritesReader {
  constructor(private readonly database: Database) {}

  /** Newest favorites first. */
  async list(agentId: string, request: PageRequest): Promise<FavoriteListView> {
    const values = [agentId, request.cursor ?? null, request.limit + 1, request.offset];
    const rows = await this.database.rows<PagedRow<FavoriteRow>>(OWN, values);
    const page = pageFrom(rows, request);
    const nextCursor = page.nextCursor && page.items.at(-1)?.favorite_id;
    return FavoriteListView.of({ ...page, nextCursor });
  }
}
