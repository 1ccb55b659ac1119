import { Injectable } from '@nestjs/common';
import { execute, type Statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';

/** Returns what one domain stores about an agent, as JSON: its own content and its relationships, never a secret. */
export type PersonalDataSection = (agentId: string) => Promise<unknown>;
/** Returns up to `rows` rows after `afterId`, ordered by id. */
export type PersonalDataList = (agentId: string, afterId: string, rows: number) => Promise<{ id: string }[]>;

/**
 * Deletes or blanks what identifies an agent or concerns only it: a function, or a statement with the agent as `$1`. It
 * must be idempotent. What others need is retained with the agent's id, but without its name.
 */
export type PersonalDataErasure = Statement | ((tx: Tx, agentId: string) => Promise<unknown>);

type Pieces = (agentId: string) => AsyncIterable<string>;

const STRETCH = 1_000;

/** The registry of the data export and of erasure. Each domain registers its sections and erasures. */
@Injectable()
export class PersonalData {
  private readonly known = new Map<string, Pieces>();
  private readonly erasures: PersonalDataErasure[] = [];

  add(section: string, load: PersonalDataSection): void {
    this.register(section, async function* (agentId) {
      yield JSON.stringify((await load(agentId)) ?? null);
    });
  }

  /** For lists of unbounded length: holds at most one batch in memory. */
  addList(section: string, list: PersonalDataList, stretch = STRETCH): void {
    this.register(section, async function* (agentId) {
      let [last, separator]: [string | undefined, string] = ['', '['];
      while (last !== undefined) {
        const rows: { id: string }[] = await list(agentId, last, stretch);
        if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join();
        if (rows.length > 0) separator = ',';
        last = rows.length === stretch ? rows[stretch - 1]?.id : undefined;
      }
      yield separator === '[' ? '[]' : ']';
    });
  }

  addErasure(...erasures: PersonalDataErasure[]): void {
    this.erasures.push(...erasures);
  }

  async erase(tx: Tx, agentId: string): Promise<void> {
    for (const erasure of this.erasures)
      await (typeof erasure === 'function' ? erasure(tx, agentId) : execute(tx, erasure, [agentId]));
  }

  /** The JSON of each section, in chunks. A list that fails midway lacks only its closing bracket. */
  sections(): ReadonlyMap<string, Pieces> {
    return this.known;
  }

  private register(section: string, pieces: Pieces): void {
    if (this.known.has(section)) throw new Error(`the section ${section} of the data export is added twice`);
    this.known.set(section, pieces);
  }
}
