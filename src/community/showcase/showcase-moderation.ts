import { Injectable } from '@nestjs/common';
import { reportsQuota } from '../../agents/policies';
import { newId } from '../../kernel/ids';
import { paged } from '../../platform/database/paged';
import { execute, Database, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { ownContent, reportDecided } from '../community.errors';
import { readFiltered } from '../publications/publication-lists';
import { Publishing } from '../publications/publishing.service';
import {
  type ItemRow,
  ShowcaseItemView,
  FlagView,
  FlagsView,
  AdminFlagView,
  type FlagRequest,
  type FlagsQuery,
  type AdminFlagRow,
  type ResolveFlagRequest,
} from './showcase.dto';
import { ShowcaseItem, ShowcaseReport } from './showcase.entity';
import { reportNotFound, showcaseItemNotFound } from './showcase.errors';
import { pagesOf, ANY_ITEM } from './showcase.reader';

const ITEM_LOCK = statement(
  'showcase_flagged',
  `SELECT author_id FROM showcase_items WHERE id = $1 AND status = 'published' FOR KEY SHARE`,
);
const FEATURE = statement(
  'showcase_feature',
  'UPDATE showcase_items SET featured_at = coalesce(featured_at, $2) WHERE id = $1 RETURNING id',
);
const COLUMNS = `r.*, i.title, i.author_id`;
const REPORT = statement(
  'showcase_reports_one',
  `SELECT ${COLUMNS} FROM showcase_reports r JOIN showcase_items i ON i.id = r.item_id WHERE r.id = $1`,
);
const listed = (name: string, filter: string): Statement =>
  paged({
    name,
    counted: `FROM showcase_reports WHERE ${filter}`,
    page: `SELECT ${COLUMNS} FROM (SELECT * FROM showcase_reports WHERE ${filter} AND id < coalesce($1::text, '~')
                  ORDER BY id DESC LIMIT $2 OFFSET $3) r JOIN showcase_items i ON i.id = r.item_id`,
    orderBy: 'p.id DESC',
  });
const REPORTS = {
  all: listed('showcase_reports_all', 'true'),
  filtered: listed('showcase_reports_by_status', 'status = $4'),
};

/** Reports of showcase items, and the operator's decisions about them. A repeat has no second effect. */
@Injectable()
export class ShowcaseModeration {
  constructor(
    private readonly publishing: Publishing,
    private readonly database: Database,
  ) {}

  flag(caller: AgentCaller, itemId: string, { reason, category }: FlagRequest): Promise<FlagView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, reportsQuota, async (tx) => {
      const [item] = await execute<{ author_id: string }>(tx, ITEM_LOCK, [itemId]);
      if (!item) throw showcaseItemNotFound();
      if (item.author_id === agentId) throw ownContent();
      const at = this.publishing.now();
      const id = newId('crp', at.getTime());
      const status = 'pending' as const;
      const shared = { id, category, reason, status };
      await tx.insert(ShowcaseReport, {
        ...shared,
        itemId,
        reporterId: agentId,
        createdAt: at,
        resolvedAt: null,
      });
      return FlagView.of({ ...shared, item_id: itemId, created_at: at });
    });
  }

  async flags(query: FlagsQuery): Promise<FlagsView> {
    return FlagsView.of(await readFiltered<AdminFlagRow>(this.database, REPORTS, query, query.status));
  }

  resolve(caller: Caller, id: string, { action }: ResolveFlagRequest): Promise<AdminFlagView> {
    const wanted = action === 'removed' ? 'resolved' : 'dismissed';
    return this.publishing.run(caller, async (tx) => {
      const [report] = await execute<AdminFlagRow>(tx, REPORT, [id]);
      if (!report) throw reportNotFound();
      const at = this.publishing.now();
      if (report.status === 'pending' && action === 'removed')
        await this.hideWithin(tx, report.item_id, null);
      if (report.status === 'pending' && action === 'dismissed')
        await tx.update(ShowcaseReport, { id, status: 'pending' }, { status: 'dismissed', resolvedAt: at });
      const [decided] = await execute<AdminFlagRow>(tx, REPORT, [id]);
      if (decided?.status !== wanted) throw reportDecided(decided?.status ?? 'gone');
      return AdminFlagView.of(decided);
    });
  }

  /** This method and the following ones throw `showcase_item_not_found`. */
  feature(caller: Caller, id: string): Promise<ShowcaseItemView> {
    return this.change(caller, id, async (tx) => {
      const changed = await execute(tx, FEATURE, [id, this.publishing.now()]);
      return changed.length;
    });
  }

  unfeature(caller: Caller, id: string): Promise<ShowcaseItemView> {
    return this.change(caller, id, (tx) => updated(tx, id, { featuredAt: null }));
  }

  /** Also resolves the pending reports of the item. */
  hide(caller: Caller, id: string, reason: string | undefined): Promise<ShowcaseItemView> {
    return this.change(caller, id, (tx) => this.hideWithin(tx, id, reason ?? null));
  }

  unhide(caller: Caller, id: string): Promise<ShowcaseItemView> {
    return this.change(caller, id, (tx) => updated(tx, id, { status: 'published', hiddenReason: null }));
  }

  private async hideWithin(tx: Tx, id: string, reason: string | null): Promise<number> {
    const hiding = { status: 'hidden' as const, ...(reason !== null && { hiddenReason: reason }) };
    const hidden = await updated(tx, id, hiding);
    const settled = { status: 'resolved' as const, resolvedAt: this.publishing.now() };
    await tx.update(ShowcaseReport, { itemId: id, status: 'pending' }, settled);
    this.publishing.changed(tx, ...pagesOf(id));
    return hidden;
  }

  private change(caller: Caller, id: string, make: (tx: Tx) => Promise<number>): Promise<ShowcaseItemView> {
    return this.publishing.run(caller, async (tx) => {
      if ((await make(tx)) === 0) throw showcaseItemNotFound();
      this.publishing.changed(tx, ...pagesOf(id));
      const [row] = await execute<ItemRow>(tx, ANY_ITEM, [id]);
      return ShowcaseItemView.of(row as ItemRow);
    });
  }
}

async function updated(tx: Tx, id: string, changes: Partial<ShowcaseItem>): Promise<number> {
  return (await tx.update(ShowcaseItem, { id }, changes)).affected ?? 0;
}
