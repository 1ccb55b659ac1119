import { Injectable } from '@nestjs/common';

/** How much of its kind an agent still owes or is owed: a number of records, or cents. */
export type Obligation = (agentId: string) => Promise<number>;

/** What keeps an agent from leaving. The domains that know of such things register them. */
@Injectable()
export class Obligations {
  private readonly kinds = new Map<string, Obligation>();

  add(name: string, obligation: Obligation): void {
    if (this.kinds.has(name)) throw new Error(`the obligation ${name} is asked for twice`);
    this.kinds.set(name, obligation);
  }

  /** Only what is open. */
  async openOf(agentId: string): Promise<Record<string, number>> {
    const counted = await Promise.all(
      [...this.kinds].map(async ([name, obligation]) => [name, await obligation(agentId)] as const),
    );
    return Object.fromEntries(counted.filter(([, open]) => open !== 0));
  }
}
