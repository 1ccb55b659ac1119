import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import { Freshness } from '../../platform/observability/freshness';
import type { Caller } from '../../platform/security/caller';
import { wholeListFields } from '../../platform/validation/paging';
import { Rebuilds } from '../../platform/workers/rebuilds';
import { PiecesView } from './reindex.dto';

/** Derived data that the operator can rebuild. */
@Injectable()
export class ReindexService {
  constructor(
    private readonly commands: Commands,
    private readonly rebuilds: Rebuilds,
    private readonly freshness: Freshness,
  ) {}

  async pieces(names: readonly string[] = this.rebuilds.names()): Promise<PiecesView> {
    const reports = await this.freshness.run();
    const pieces = names.map((piece) => ({
      piece,
      status: reports[piece]?.status ?? 'unknown',
      updated_at: reports[piece]?.updated_at?.toISOString() ?? null,
    }));
    return { pieces, ...wholeListFields(pieces) };
  }

  /** Starts the rebuilds; an instance with the `sweeper` role performs them. */
  async start(caller: Caller, wanted: readonly string[] = this.rebuilds.names()): Promise<PiecesView> {
    const known = this.rebuilds.names();
    for (const [index, piece] of wanted.entries())
      if (!known.includes(piece)) throw noSuchPiece(index, known);
    await this.commands.run(caller, async (tx) => {
      for (const piece of new Set(wanted)) await this.rebuilds.start(tx, piece);
      return {};
    });
    return this.pieces([...new Set(wanted)]);
  }
}

function noSuchPiece(index: number, known: readonly string[]): InvalidInput {
  return InvalidInput.field(['body', 'pieces', index], `must be one of ${known.join(', ')}`, 'enum');
}
