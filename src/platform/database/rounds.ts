/** Answers many callers by one piece of work: who comes while it is under way takes part in the next, never in this one. */
export class Rounds<Item, Answer> {
  private waiting: Item[] = [];
  private next?: Promise<Answer>;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: Item[]) => Promise<Answer>) {}

  join(items: Iterable<Item>): Promise<Answer> {
    this.waiting.push(...items);
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<Answer> {
    await this.underWay;
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    const answer = this.work(items);
    this.underWay = answer.catch(() => undefined);
    return answer;
  }
}
