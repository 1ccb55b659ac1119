import { Injectable } from '@nestjs/common';
import { execute, type Statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';

/** All that one domain holds of an agent, as JSON: what it said, and what it is party to; never a secret. */
export type OwnDataSection = (agentId: string) => Promise<unknown>;
/** So many of those behind an id, in the order of their ids. */
export type OwnDataList = (agentId: string, afterId: string, rows: number) => Promise<{ id: string }[]>;

type Pieces = (agentId: string) => AsyncIterable<string>;

const STRETCH = 1_000;

/** What is held of an agent, section by section, and how it is erased. The domains register their own. */
@Injectable()
export class OwnData {
  private readonly known = new Map<string, Pieces>();
  private readonly erasures: Statement[] = [];

  add(section: string, load: OwnDataSection): void {
    this.register(section, async function* (agentId) {
      yield JSON.stringify((await load(agentId)) ?? null);
    });
  }

  /** For what an agent may have any number of: never more than a stretch of it is in memory. */
  addList(section: string, list: OwnDataList, stretch = STRETCH): void {
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

  /**
   * Statements that remove or blank what names the agent `$1` or is only its own business. They may run twice. What others
   * need stays, with the id of the agent and without its name.
   */
  addErasure(...statements: Statement[]): void {
    this.erasures.push(...statements);
  }

  async erase(tx: Tx, agentId: string): Promise<void> {
    for (const erasure of this.erasures) await execute(tx, erasure, [agentId]);
  }

  /** The JSON of each section in pieces; of a list that breaks off, all but its end. */
  sections(): ReadonlyMap<string, Pieces> {
    return this.known;
  }

  private register(section: string, pieces: Pieces): void {
    if (this.known.has(section)) throw new Error(`the section ${section} of the data export is added twice`);
    this.known.set(section, pieces);
  }
}
