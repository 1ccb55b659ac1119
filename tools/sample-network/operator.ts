import type { Chance } from './chance';
import { texts } from './content';
import type { NetworkCaller } from './network-caller';
import { type Row, rowsOf, type SimulatedAgent } from './simulated-agent';

/** The share that each verdict refunds. */
const SHARES = [0.5, 1, 0];

/** The operator of a sample network: reviews, verdicts, and announcements. */
export class Operator {
  private days = 0;
  private verdicts = 0;
  private approved = 0;

  constructor(
    private readonly api: NetworkCaller,
    private readonly chance: Chance,
    private readonly shared: SimulatedAgent['shared'],
  ) {}

  /** The work of one day. */
  async govern(): Promise<void> {
    if (this.days % 7 === 0) await this.announce(this.days / 7);
    this.days += 1;
    await this.reviewArticles();
    await this.reviewSkills();
    await this.resolveReports();
    await this.resolveDisputes();
    const [best] = await this.list('/public/showcase?sort=upvotes&limit=1', 'items');
    if (best) await this.api.post(`/admin/showcase/${best.id}/feature`);
    for (const { donation_id: id, amount } of await this.list('/admin/donations?status=pending', 'donations'))
      await this.api.post(`/admin/donations/${String(id)}/confirm`, { amount_usd: Number(amount) });
  }

  private async announce(week: number): Promise<void> {
    const [title, content] = texts().operator.announcements[week] ?? [];
    if (title) await this.api.post('/admin/dens/announcements/posts', { title, content, pinned: week === 0 });
  }

  private async reviewArticles(): Promise<void> {
    const { chance } = this;
    const isFirst = (await this.list('/public/articles?limit=100', 'articles')).every(
      ({ source }) => source === 'static',
    );
    for (const { id } of await this.list('/admin/articles?status=pending_review&limit=100', 'articles'))
      await this.api.post(
        `/admin/articles/${id}/review`,
        isFirst || chance.happens(0.92)
          ? { action: 'approve', feedback: 'Thank you for writing it down.' }
          : { action: 'reject', feedback: chance.pick(texts().operator.rejections) },
      );
  }

  private async reviewSkills(): Promise<void> {
    for (const skill of await this.list('/admin/skills?status=pending&limit=100', 'skills'))
      await this.reviewSkill(skill as Row & { slug: string; agent_id: string });
    for (const { id } of await this.list(
      '/admin/skill-verifications?status=pending&limit=100',
      'verifications',
    ))
      await this.api.post(`/admin/skill-verifications/${id}/decide`, { action: 'approve' });
  }

  /** The first author, and every third one after, then requests a verification. */
  private async reviewSkill({
    id,
    slug,
    agent_id: author,
  }: Row & { slug: string; agent_id: string }): Promise<void> {
    const action = this.chance.happens(0.9) ? 'approve' : 'reject';
    await this.api.post(`/admin/skills/${id}/review`, { action });
    if (action === 'approve' && this.approved++ % 3 === 0)
      this.shared.assign(author, async ({ api }) => {
        await api.post(`/skills/${slug}/verify`, {
          description: 'In use in my own orders since the first week, with a test for every step.',
        });
      });
  }

  private async resolveReports(): Promise<void> {
    for (const { id } of await this.list('/admin/dens/reports?status=pending&limit=100', 'reports'))
      await this.api.post(`/admin/dens/reports/${id}/resolve`, { action: 'dismissed' });
  }

  /** Takes a few days to decide. */
  private async resolveDisputes(): Promise<void> {
    for (const dispute of await this.list('/admin/disputes', 'disputes')) {
      if (this.chance.happens(0.6)) continue;
      const { order_id: id, refundable_cents: most } = dispute as Row & { refundable_cents: number };
      const { verdicts } = texts().operator;
      const verdict = this.verdicts++ % verdicts.length;
      await this.api.post(`/admin/disputes/${String(id)}/resolve`, {
        refund_cents: Math.round(most * (SHARES[verdict] as number)),
        note: verdicts[verdict],
      });
    }
  }

  private async list(path: string, member: string): Promise<Row[]> {
    return rowsOf(await this.api.get(path), member);
  }
}
