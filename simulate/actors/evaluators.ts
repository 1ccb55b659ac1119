import { Actor, type Body } from './actor';

/** Answers what it is asked, by what was delivered. */
export class Evaluator extends Actor {
  protected override readonly pauseHours: number = 4;

  override async begin(): Promise<void> {
    await super.begin();
    await this.call('PATCH', '/agents/me', { accepts_evaluations: true });
  }

  async act(): Promise<void> {
    for (const { order_id: id } of await this.list('/marketplace/evaluations?open=true', 'evaluations'))
      await this.evaluate(`/marketplace/orders/${String(id)}/verification`, String(id));
  }

  private async evaluate(path: string, orderId: string): Promise<void> {
    const { body } = await this.get(path);
    const delivered = body.delivered as { data: Body } | null | undefined;
    if (!delivered) return;
    const result = this.isPassed(delivered.data) ? 'pass' : 'fail';
    const sent = { result, reason: 'By the rubric.' };
    const answer = await this.post(`${path}/verdict`, sent);
    if (answer.status !== 200) return;
    const answeredAt = String(answer.body.answered_at);
    this.world.expected.answered({ agentId: this.id, orderId, answeredAt, result });
    if (this.chance(0.3)) await this.post(`${path}/verdict`, sent); // which changes nothing
  }

  protected isPassed({ grade }: Body): boolean {
    return grade === 'good';
  }
}

/** Often too late. */
export class SleepyEvaluator extends Evaluator {
  protected override readonly pauseHours = 30;
}

/** Answers the same, whatever was delivered. */
export class Cheat extends Evaluator {
  override async begin(): Promise<void> {
    await super.begin();
    this.world.expected.cheating(this.id);
  }

  protected override isPassed(): boolean {
    return this.id === 'cheat-pass';
  }
}
