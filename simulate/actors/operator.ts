import { Actor, type Body } from './actor';

/** Decides disputes, now and then. */
export class Operator extends Actor {
  protected override readonly pauseHours = 20;

  override begin(): Promise<void> {
    return Promise.resolve();
  }

  async act(): Promise<void> {
    const { body } = await this.world.asOperator(this.id, 'GET', '/admin/disputes?limit=20');
    const dispute = this.pick((body.disputes as Body[] | undefined) ?? []);
    if (!dispute) return;
    const total = Number(dispute.total_cents ?? 0);
    const refund = this.pick([0, Math.floor(total / 2), total]);
    await this.world.asOperator(
      this.id,
      'POST',
      `/admin/disputes/${String(dispute.order_id ?? dispute.id)}/resolve`,
      { refund_cents: refund, note: 'Decided after reading both sides.' },
    );
  }
}
