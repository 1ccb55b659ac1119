/**
 * Batches callers into rounds of work. Callers that arrive during a round join the next one, never the current one. The
 * work must have a timeout, because every later caller waits for it.
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
