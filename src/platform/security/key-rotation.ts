import { Injectable } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import { execute, Database, type Statement, statement } from '../database/statements';
import { Transactions, type Tx } from '../database/transactions';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';
import { SecretKeyProofRecord } from './secret-key-proof.entity';
import { Secrets } from './secrets';

const BATCH = 200;
/** Pause between batches, which lets regular traffic go first. */
const PAUSE_MS = 5;
/** Repeats passes for rows that were locked by others. */
const PASSES = 10;

type Row = Record<string, string> & { context: string; sealed: Buffer };

export interface Rotation {
  /** Values that were encrypted with another key. */
  resealed: number;
  /** Values that no accepted key decrypts, such as `orders.delivery_data ord_…`. They are lost. */
  unreadable: string[];
  /** Values that others kept locked. At 0, the old keys can be removed. */
  left: number;
}

/**
 * Re-encrypts with the current key everything that was encrypted with another one. Each batch is a transaction, and
 * finished values are never visited again: the rotation can be killed, repeated, and run while the service is up.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  async run(progress: (share: number, text: string) => void = () => undefined): Promise<Rotation> {
    const unreadable = new Set<string>();
    let resealed = 0;
    let left = await this.left();
    const all = left;
    for (let pass = 0; pass < PASSES && left > unreadable.size; pass++) {
      for (const column of SEALED_COLUMNS)
        for await (const done of this.batches(column, unreadable)) {
          resealed += done;
          progress(Math.min(resealed / Math.max(all, 1), 0.99), `${column.table}.${column.column}`);
          await timers.sleep(PAUSE_MS);
        }
      left = await this.left();
    }
    left -= unreadable.size;
    // last: until then, instances that know only the previous key may still start
    const completion = { sealedFirstKey: this.secrets.sealFirst(), currentProof: this.secrets.proofs()[0] };
    if (left === 0)
      await this.transactions.run((tx) => tx.update(SecretKeyProofRecord, { single: true }, completion));
    progress(1, `${resealed} values`);
    return { resealed, unreadable: [...unreadable], left };
  }

  private async *batches(column: SealedColumn, unreadable: Set<string>): AsyncGenerator<number> {
    const { first, next, save } = statementsFor(column);
    let after: string[] | undefined;
    for (;;) {
      const batch = await this.transactions.run(async (tx) => {
        const rows = await execute<Row>(tx, after ? next : first, [this.secrets.version, ...(after ?? [])]);
        return { rows, resealed: await this.reseal(tx, column, save, rows, unreadable) };
      });
      const last = batch.rows.at(-1);
      if (!last) return;
      after = keyOf(column, last);
      yield batch.resealed;
    }
  }

  private async reseal(
    tx: Tx,
    { table, column, purpose, ...named }: SealedColumn,
    save: Statement,
    rows: Row[],
    unreadable: Set<string>,
  ): Promise<number> {
    const pairs = rows.flatMap((row) => {
      try {
        const text = this.secrets.decrypt(purpose, row.sealed, row.context);
        return [{ was: row.sealed, is: this.secrets.encrypt(purpose, text, row.context) }];
      } catch {
        unreadable.add(`${table}.${column} ${keyOf(named, row).join(' ')}`);
        return [];
      }
    });
    const [start, end] = [rows[0], rows.at(-1)];
    if (!start || !end || pairs.length === 0) return 0;
    await execute(tx, save, [
      pairs.map(({ was }) => was),
      pairs.map(({ is }) => is),
      ...keyOf(named, start),
      ...keyOf(named, end),
    ]);
    return pairs.length;
  }

  private async left(): Promise<number> {
    let left = 0;
    for (const column of SEALED_COLUMNS) {
      const [row] = await this.database.rows<{ left: number }>(statementsFor(column).count, [
        this.secrets.version,
      ]);
      left += row?.left ?? 0;
    }
    return left;
  }
}

const keyOf = ({ key }: Pick<SealedColumn, 'key'>, row: Row): string[] =>
  key.map((_, index) => row[`k${index}`] as string);

function statementsFor(sealed: SealedColumn): Record<'first' | 'next' | 'save' | 'count', Statement> {
  const { table, key, column, context } = sealed;
  const name = `rotation_${table}_${column}`;
  const place = `(${key.join(', ')})`;
  const values = (from: number): string => `(${key.map((_, index) => `$${from + index}`).join(', ')})`;
  // an emptied value has no first byte
  const other = `get_byte(nullif(${column}, ''), 0) <> $1`;
  const some = (more: string): string => `
    SELECT ${key.map((part, index) => `${part}::text AS k${index}`).join(', ')}, ${context} AS context,
           ${column} AS sealed
      FROM ${table} WHERE ${other} ${more} ORDER BY ${key.join(', ')} LIMIT ${BATCH}
       FOR NO KEY UPDATE SKIP LOCKED`;
  return {
    first: statement(`${name}_first`, some('')),
    next: statement(`${name}_next`, some(`AND ${place} > ${values(2)}`)),
    save: statement(
      `${name}_save`,
      `UPDATE ${table} SET ${column} = b.fresh FROM unnest($1::bytea[], $2::bytea[]) b (was, fresh)
        WHERE ${column} = b.was AND ${place} >= ${values(3)} AND ${place} <= ${values(3 + key.length)}`,
    ),
    count: statement(`${name}_count`, `SELECT count(*)::int AS left FROM ${table} WHERE ${other}`),
  };
}
