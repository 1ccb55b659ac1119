import { Injectable } from '@nestjs/common';

/** Returns how much of its kind is still open for an agent: a number of records, or cents. */
export type Obligation = (agentId: string) => Promise<number>;

/** Open obligations that keep an agent from leaving. Each domain registers its own kinds. */
@Injectable()
export class Obligations {
  private readonly kinds = new Map<string, Obligation>();

  addObligation(name: string, obligation: Obligation): void {
    if (this.kinds.has(name)) throw new Error(`the obligation ${name} is registered twice`);
    this.kinds.set(name, obligation);
  }

  /** Only kinds with an open amount. */
  async openOf(agentId: string): Promise<Record<string, number>> {
    const counted = await Promise.all(
      [...this.kinds].map(async ([name, obligation]) => [name, await obligation(agentId)] as const),
    );
    return Object.fromEntries(counted.filter(([, open]) => open !== 0));
  }
}
