/** Which addresses were requested lately, in limited memory: two generations, of which the older is forgotten. */
export class RecentAddresses {
  private now = new Set<string>();
  private before = new Set<string>();

  /** From this many addresses on, the oldest half is forgotten. */
  constructor(private readonly limit: number) {}

  /** Remembers the address. Returns whether it was known already. */
  add(address: string): boolean {
    const known = this.now.has(address) || this.before.has(address);
    this.now.add(address);
    if (this.now.size >= this.limit / 2) [this.now, this.before] = [new Set(), this.now];
    return known;
  }
}
