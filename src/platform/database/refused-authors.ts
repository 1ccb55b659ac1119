import { SECOND } from '../../kernel/clock';

const ALONE_FOR_MS = 10 * SECOND;
const MAX_REFUSED = 1_000;

/** Authors whose command was refused lately. Their next commands run alone, because they may be refused again. */
export class RefusedAuthors {
  private readonly until = new Map<string, number>();

  has(author: string): boolean {
    return (this.until.get(author) ?? 0) > performance.now();
  }

  add(author: string): void {
    if (this.until.size >= MAX_REFUSED) this.until.clear();
    this.until.set(author, performance.now() + ALONE_FOR_MS);
  }
}
