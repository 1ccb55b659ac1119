/**
 * Answers many callers by one piece of work: who comes while it is under way takes part in the next, never in this one.
 * The work must end by itself, whatever it waits for: all wait with it.
 */
export class Rounds<Item, Answer> {
  private waiting = new Set<Item>();
  private next?: Promise<Answer>;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: Item[]) => Promise<Answer>) {}

  join(items: Iterable<Item>): Promise<Answer> {
    for (const item of items) this.waiting.add(item);
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<Answer> {
    await this.underWay;
    const items = [...this.waiting];
    this.waiting = new Set();
    this.next = undefined;
    const answer = this.work(items);
    this.underWay = answer.catch(() => undefined);
    return answer;
  }
}
