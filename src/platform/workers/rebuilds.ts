import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

/** Has a piece of derived data made anew, in the background; what is read meanwhile is the piece of before. */
export type Rebuild = (tx: Tx) => Promise<void>;

/** What can be made anew from the records that it was derived from. Whoever derives it says so here. */
@Injectable()
export class Rebuilds {
  private readonly pieces = new Map<string, Rebuild[]>();

  /** A piece may have several makers. */
  add(piece: string, rebuild: Rebuild): void {
    this.pieces.set(piece, [...(this.pieces.get(piece) ?? []), rebuild]);
  }

  names(): string[] {
    return [...this.pieces.keys()].sort();
  }

  /** The piece is one of `names`. */
  async start(tx: Tx, piece: string): Promise<void> {
    for (const rebuild of this.pieces.get(piece) ?? []) await rebuild(tx);
  }
}
