import { searchesQuota } from '../../agents/policies';
import type { QuotasService } from '../../agents/quotas/quotas.service';
import type { Page, PageRequest } from '../../kernel/page';
import { withoutPrivate } from '../../kernel/private-authors';
import type { Refusal } from '../../kernel/refusal';
import { searchQuery } from '../../kernel/search-text';
import type { Database, Statement } from '../../platform/database/statements';
import type { Caller } from '../../platform/security/caller';
import { topListFields } from '../../platform/validation/paging';
import type { PublicationSearchQuery } from '../publications.dto';
import { type FilteredList, pageSeenBy, readFiltered, readPage } from './publication-lists';

interface ViewOf<Source, View> {
  of(source: Source): View;
}

/** One kind of submissions, as it is read. */
interface ReadKind<Row, List, OwnList, Whole, Own> {
  /** The prefix of the author's columns. */
  author: 'author' | 'agent';
  missing: Refusal;
  /** Approved ones, by category. */
  approved: FilteredList;
  /** For the operator, by status. */
  submitted: FilteredList;
  own: Statement;
  bySlug: Statement;
  byId: Statement;
  search: Statement;
  /** The member of the search response that holds the matches. */
  foundAs: string;
  views: {
    list: ViewOf<Page<Row>, List>;
    ownList: ViewOf<Page<Row>, OwnList>;
    whole: ViewOf<Row, Whole>;
    own: ViewOf<Row, Own>;
    found: ViewOf<Row, object>;
  };
}

/** Reads what agents submit and the operator reviews. */
export abstract class SubmissionsReader<Row extends { id: string }, List, OwnList, Whole, Own, Search> {
  protected constructor(
    protected readonly database: Database,
    private readonly quotas: QuotasService,
    private readonly kind: ReadKind<Row, List, OwnList, Whole, Own>,
  ) {}

  /** Approved submissions only. */
  async list(query: PageRequest & { category?: string }, reader: string | null = null): Promise<List> {
    const { approved, author, views } = this.kind;
    const page = await readFiltered<Row>(this.database, approved, query, query.category);
    return views.list.of(pageSeenBy(page, author, reader));
  }

  /** Its author can also read a submission that is not approved. */
  async get(slug: string, reader: string | null): Promise<Whole | Own> {
    const { bySlug, author, views } = this.kind;
    const row = await this.find(bySlug, slug, reader);
    const authorId = (row as Record<string, unknown>)[`${author}_id`];
    if (reader !== null && authorId === reader) return views.own.of(row);
    return views.whole.of(withoutPrivate(row, author, reader));
  }

  async listOwn(agentId: string, query: PageRequest & { status?: string }): Promise<OwnList> {
    const { own, views } = this.kind;
    return views.ownList.of(await readPage(this.database, own, query, agentId, query.status ?? null));
  }

  /** For the operator. */
  async listSubmitted(query: PageRequest & { status?: string }): Promise<OwnList> {
    const { submitted, views } = this.kind;
    return views.ownList.of(await readFiltered(this.database, submitted, query, query.status));
  }

  /** For the operator: approved or not, in full. */
  async getAny(id: string): Promise<Own> {
    const { byId, views } = this.kind;
    return views.own.of(await this.find(byId, id));
  }

  /** Counts towards the agent's search quota. Searches without a key are limited per address. */
  async search({ holder, ...caller }: Caller, { q, limit }: PublicationSearchQuery): Promise<Search> {
    if (holder) await this.quotas.useOutside({ ...caller, holder }, searchesQuota);
    const { search, author, foundAs, views } = this.kind;
    const values = [searchQuery(q), limit];
    const rows = await this.database.rows<Row & { total: number }>(search, values);
    const reader = holder?.agentId ?? null;
    const found = rows.map((row) => views.found.of(withoutPrivate(row, author, reader)));
    const total = rows[0]?.total ?? 0;
    return { query: q, [foundAs]: found, total, ...topListFields(limit) } as Search;
  }

  private async find(one: Statement, ...values: unknown[]): Promise<Row> {
    const row = await this.database.first<Row>(one, values);
    if (!row) throw this.kind.missing();
    return row;
  }
}
