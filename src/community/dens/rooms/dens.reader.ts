import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/page';
import { cursorPosition, paged, pageFrom, type PagedRow } from '../../../platform/database/paged';
import { searchQuery } from '../../../kernel/search-text';
import { camelCased } from '../../../platform/database/rows';
import { Database, type Statement, statement } from '../../../platform/database/statements';
import { type Den, DEN_WORDS } from './den.entity';
import { DenListView, DenView, OwnDenListView, OwnDenView, type SeenDen } from './dens.dto';
import { denNotFound } from './dens.errors';

const SEEN = 'd.*, m.joined_at IS NOT NULL AS joined, m.muted_at IS NOT NULL AS muted';
const MINE = 'LEFT JOIN den_members m ON m.den_id = d.id AND m.agent_id = $1';
const AFTER = `(d.is_system, d.id) < ${cursorPosition('dens', 'is_system, id', '$2', `true, '~'`)}`;

/** System dens first, in their fixed order, then the newest. */
function list(name: string, counted: string, filter: string): Statement {
  return paged({
    name,
    counted,
    page: `SELECT ${SEEN} FROM dens d ${MINE} WHERE ${filter} AND ${AFTER}
            ORDER BY d.is_system DESC, d.id DESC LIMIT $3 OFFSET $4`,
    orderBy: 'p.is_system DESC, p.id DESC',
  });
}
const ALL = list('dens_all', 'FROM dens', 'true');
const MUTED = list(
  'dens_muted',
  'FROM den_members WHERE agent_id = $1 AND muted_at IS NOT NULL',
  'm.muted_at IS NOT NULL',
);
const ONE = statement('den_seen', `SELECT ${SEEN} FROM dens d ${MINE} WHERE d.slug = $2`);
/** Ranks at most this many matches, the latest, so that the cost of a search is bounded. */
const RANKED = 1_000;
/** The `$3` best matches for the `searchQuery` `$1`, with the number of matches. The den with the slug `$2` comes first. */
const SEARCH = statement(
  'dens_search',
  `WITH words AS (SELECT to_tsquery('english', $1) AS q),
        fitting AS (SELECT id, slug = $2 AS is_named, ts_rank_cd(${DEN_WORDS}, words.q, 33) AS score FROM dens, words
                     WHERE ${DEN_WORDS} @@ words.q ORDER BY id DESC LIMIT ${RANKED}),
        best AS (SELECT *, count(*) OVER ()::int AS total FROM fitting ORDER BY is_named DESC, score DESC, id DESC LIMIT $3)
   SELECT d.*, best.total FROM best JOIN dens d USING (id) ORDER BY best.is_named DESC, best.score DESC, d.id DESC`,
);

export interface FoundDens {
  dens: DenView[];
  total: number;
}

@Injectable()
export class DensReader {
  constructor(private readonly database: Database) {}

  async listPublic(request: PageRequest): Promise<DenListView> {
    return DenListView.of(await this.page(ALL, null, request));
  }

  async list(agentId: string, request: PageRequest): Promise<OwnDenListView> {
    return OwnDenListView.of(await this.page(ALL, agentId, request));
  }

  async listMuted(agentId: string, request: PageRequest): Promise<OwnDenListView> {
    return OwnDenListView.of(await this.page(MUTED, agentId, request));
  }

  /** As seen by an agent, or by the public if `agentId` is null. */
  async get(agentId: string | null, slug: string): Promise<OwnDenView> {
    const row = await this.database.first<Record<string, unknown>>(ONE, [agentId, slug]);
    if (!row) throw denNotFound();
    return OwnDenView.of(camelCased<SeenDen>(row));
  }

  /** The dens whose name, slug, or description has the words. */
  async search(q: string, limit: number): Promise<FoundDens> {
    const values = [searchQuery(q), q.trim().toLowerCase(), limit];
    const rows = await this.database.rows<Record<string, unknown> & { total: number }>(SEARCH, values);
    return { dens: rows.map((row) => DenView.of(camelCased<Den>(row))), total: rows[0]?.total ?? 0 };
  }

  private async page(
    statement: Statement,
    agentId: string | null,
    request: PageRequest,
  ): Promise<Page<SeenDen>> {
    const { cursor = null, limit, offset } = request;
    const values = [agentId, cursor, limit + 1, offset];
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(statement, values), request);
    return { ...page, items: page.items.map((row) => camelCased<SeenDen>({ ...row })) };
  }
}
