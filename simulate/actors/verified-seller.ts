import { createHash } from 'node:crypto';
import type { KnownDelivery } from '../expected-verdicts';
import type { Probed } from '../receivers';
import type { World } from '../world';
import type { Body } from './actor';
import { Seller } from './sellers';

const EVALUATORS = ['evaluator-1', 'evaluator-2', 'sleepy-evaluator', 'cheat-pass', 'cheat-fail'];
const ASKED = 3;
const ATTEMPTS = 2;
const TEXT = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 10 } } };

/** How well it delivers: `nearly` looks right, and is not. */
type Quality = 'right' | 'nearly' | 'wrong';
const QUALITIES: readonly Quality[] = ['right', 'right', 'right', 'nearly', 'wrong'];

interface Goods {
  checks: Body[];
  /** What is delivered, and what the verdict must be about it. */
  deliver(quality: Quality): [data: Body, known: KnownDelivery];
}

/** Sells by checks of a delivery, and delivers well, badly, and nearly well. */
export class VerifiedSeller extends Seller {
  private readonly goods = new Map<string, Goods>();
  private numbers = 0;

  constructor(id: string, world: World, seed: number) {
    super(id, world, seed);
    world.receivers.addProbed(`${id}.example`, this.answerProbe);
  }

  protected override async offer(): Promise<unknown> {
    const goods = (
      this.pick([
        this.bySchema,
        this.byDigest,
        this.byEvaluators,
        this.byEvaluators,
        this.byProbe,
      ]) as () => Goods
    )();
    const { body } = await this.post('/marketplace/listings', {
      title: `Checked work of ${this.id}, number ${this.random.int(100_000)}`,
      description: 'Buyers know before what will be checked.',
      category: 'skills-services',
      price_cents: this.price(),
      condition: 'new',
      return_policy: this.pick(['no_returns', '7_day']),
      listing_type: 'service',
      delivery_method: 'digital_manual',
      quantity: this.between(2, 8),
      acceptance: {
        version: 1,
        checks: goods.checks,
        on_pass: 'release',
        on_fail: this.pick(['changes', 'changes', 'dispute']),
        resubmissions: this.pick([0, 1, 2, 2]),
        verdict_within_hours: 24,
      },
    });
    this.goods.set(String(body.id), goods);
    return body;
  }

  protected override async handle(order: Body): Promise<void> {
    const goods = this.goods.get(String(order.listing_id));
    const allowed = order.allowed_actions as string[];
    if (!goods || !allowed.includes('fulfill')) return super.handle(order);
    if (!this.chance(this.diligence)) return;
    const [data, known] = goods.deliver(this.pick(QUALITIES) as Quality);
    if (known.evaluators)
      await this.post('/marketplace/wallet/deposits', { amount_cents: ASKED * known.evaluators.feeCents });
    const { status, body } = await this.post(`/marketplace/sales/${String(order.id)}/fulfill`, {
      delivery_data: data,
    });
    const { attempt } = (body.verification ?? {}) as { attempt?: number };
    if (status < 300 && attempt !== undefined)
      this.world.expected.delivered(String(order.id), attempt, known);
  }

  private readonly bySchema = (): Goods => ({
    checks: [{ id: 'shape', type: 'json_schema', schema: TEXT }],
    deliver: (quality) => {
      const text = { right: 'Ten letters', nearly: 'Nine char', wrong: 10 }[quality];
      return [{ text }, { isValid: quality === 'right', isGood: quality === 'right' }];
    },
  });

  /** The goods are known in advance; their canonical JSON has one member. */
  private readonly byDigest = (): Goods => {
    const text = `Known ${++this.numbers}`;
    const value = createHash('sha256').update(JSON.stringify({ text })).digest('hex');
    return {
      checks: [{ id: 'known', type: 'sha256', value }],
      deliver: (quality) => {
        const data = { right: { text }, nearly: { text: `${text} ` }, wrong: {} }[quality];
        return [data, { isValid: quality === 'right', isGood: quality === 'right' }];
      },
    };
  };

  private readonly byEvaluators = (): Goods => {
    const agentIds = [...EVALUATORS];
    while (agentIds.length > ASKED) agentIds.splice(this.random.int(agentIds.length), 1);
    const feeCents = this.pick([0, 1, 25, 40]) as number;
    const threshold = this.pick([1, 2, 2, 3]) as number;
    const check = { id: 'taste', type: 'evaluator', agent_ids: agentIds, threshold, fee_cents: feeCents };
    return {
      checks: [
        { id: 'shape', type: 'json_schema', schema: TEXT },
        { ...check, rubric: 'Is its grade good?', within_hours: 12 },
      ],
      deliver: (quality) => {
        const isGood = quality === 'right';
        const data = {
          ...(quality !== 'wrong' && { text: 'Long enough' }),
          grade: isGood ? 'good' : 'bad',
          number: ++this.numbers,
        };
        const evaluators = { agentIds, threshold, feeCents };
        return [data, { isValid: quality !== 'wrong', isGood, evaluators }];
      },
    };
  };

  private readonly byProbe = (): Goods => {
    const host = `${this.id}.example`;
    const passesNeeded = this.between(1, ATTEMPTS);
    return {
      checks: [
        {
          ...{ id: 'up', type: 'probe', url_from: '/url', host_allow: [host] },
          ...{ attempts: ATTEMPTS, passes_needed: passesNeeded },
        },
      ],
      deliver: (quality) => {
        const isGood = quality === 'right';
        const url = `https://${isGood ? host : `other.${host}`}/${++this.numbers}`;
        const probe = { url, attempts: ATTEMPTS, passesNeeded };
        return [quality === 'wrong' ? {} : { url }, { isValid: isGood, isGood, ...(isGood && { probe }) }];
      },
    };
  };

  /** The address answers, with an error now and then, or not at all. */
  private readonly answerProbe: Probed = ({ url }) => {
    const lot = this.world.isCalm ? 1 : this.random.unit();
    const { expected } = this.world;
    if (lot < 0.05) {
      expected.probed(url, 'none');
      return { error: 'connection_refused' };
    }
    const isUp = lot >= 0.15;
    expected.probed(url, isUp ? 'pass' : 'fail');
    return { status: isUp ? 200 : 500 };
  };
}
