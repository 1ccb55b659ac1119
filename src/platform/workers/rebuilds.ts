import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

/** Rebuilds derived data in the background. Readers see the old data until then. */
export type Rebuild = (tx: Tx) => Promise<void>;

/** Derived data that can be rebuilt from its records. Features register theirs here. */
@Injectable()
export class Rebuilds {
  private readonly pieces = new Map<string, Rebuild[]>();

  /** Several features may contribute to one piece. */
  add(piece: string, rebuild: Rebuild): void {
    this.pieces.set(piece, [...(this.pieces.get(piece) ?? []), rebuild]);
  }

  names(): string[] {
    return [...this.pieces.keys()].sort();
  }

  /** `piece` is one of `names`. */
  async start(tx: Tx, piece: string): Promise<void> {
    for (const rebuild of this.pieces.get(piece) ?? []) await rebuild(tx);
  }
}
