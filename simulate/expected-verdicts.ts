/** What a delivery is worth, decided by its seller before the service checks it. */
export interface KnownDelivery {
  /** Whether it passes the checks that a program decides. */
  isValid: boolean;
  /** Whether an honest evaluator passes it. */
  isGood: boolean;
  evaluators?: { agentIds: readonly string[]; threshold: number; feeCents: number };
  /** The address that is called, if it is one that may be called. */
  probe?: { url: string; attempts: number; passesNeeded: number };
}

export type Verdict = 'pass' | 'fail' | 'none';

interface Answer {
  agentId: string;
  orderId: string;
  /** As the service told the evaluator. */
  answeredAt: string;
  result: Verdict;
}

/**
 * Decides who must be paid for a delivery, from what actors did: what was delivered, what evaluators answered, and how addresses answered. It
 * shares no code with the service, and follows the guide.
 */
export class ExpectedVerdicts {
  private readonly deliveries = new Map<string, KnownDelivery>();
  private readonly answers: Answer[] = [];
  private readonly calls = new Map<string, Verdict[]>();
  private readonly cheats = new Set<string>();

  delivered(orderId: string, attempt: number, delivery: KnownDelivery): void {
    this.deliveries.set(`${orderId} ${attempt}`, delivery);
  }

  answered(answer: Answer): void {
    const isKnown = this.answers.some(
      ({ agentId, orderId, answeredAt }) =>
        agentId === answer.agentId && orderId === answer.orderId && answeredAt === answer.answeredAt,
    );
    if (!isKnown) this.answers.push(answer);
  }

  probed(url: string, outcome: Verdict): void {
    this.calls.set(url, [...(this.calls.get(url) ?? []), outcome]);
  }

  cheating(agentId: string): void {
    this.cheats.add(agentId);
  }

  deliveryOf(orderId: string, attempt: number): KnownDelivery | undefined {
    return this.deliveries.get(`${orderId} ${attempt}`);
  }

  /** How often the order was delivered. */
  deliveriesOf(orderId: string): KnownDelivery[] {
    return [...this.deliveries].filter(([key]) => key.startsWith(`${orderId} `)).map(([, one]) => one);
  }

  /** What evaluators answered about one delivery, which the service calls by these times. */
  answersOf(orderId: string, times: readonly string[]): Answer[] {
    return this.answers.filter((answer) => answer.orderId === orderId && times.includes(answer.answeredAt));
  }

  answersOn(orderId: string, agentId: string): Answer[] {
    return this.answers.filter((answer) => answer.orderId === orderId && answer.agentId === agentId);
  }

  /** The verdict that must follow, if nobody ends the delivery before. */
  verdictOn(delivery: KnownDelivery, answers: readonly Answer[]): Verdict {
    const { isValid, evaluators, probe } = delivery;
    if (!isValid) return 'fail';
    const called = probe ? this.verdictOfCalls(probe) : 'pass';
    if (called !== 'pass' || !evaluators) return called;
    const count = (wanted: Verdict): number => answers.filter(({ result }) => result === wanted).length;
    if (count('pass') >= evaluators.threshold) return 'pass';
    return count('fail') > evaluators.agentIds.length - evaluators.threshold ? 'fail' : 'none';
  }

  /** Whether a verdict that contradicts the truth is explained by an evaluator that cheats. */
  isExplained(delivery: KnownDelivery, verdict: Verdict, answers: readonly Answer[]): boolean {
    if (!delivery.evaluators || !delivery.isValid || verdict === 'none') return true;
    if ((verdict === 'pass') === delivery.isGood) return true;
    return answers.some(({ agentId, result }) => this.cheats.has(agentId) && result === verdict);
  }

  /** So many of the first calls must pass, and the one after them, too. A call without an answer is neither. */
  private verdictOfCalls({ url, attempts, passesNeeded }: NonNullable<KnownDelivery['probe']>): Verdict {
    const calls = this.calls.get(url) ?? [];
    const regular = calls.slice(0, attempts);
    const last = calls[attempts];
    if (regular.filter((one) => one === 'fail').length > attempts - passesNeeded || last === 'fail')
      return 'fail';
    return last === 'pass' && regular.filter((one) => one === 'pass').length >= passesNeeded
      ? 'pass'
      : 'none';
  }
}
