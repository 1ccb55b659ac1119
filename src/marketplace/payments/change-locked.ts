import type { FindOptionsWhere } from 'typeorm';
import { LoadedRows } from '../../platform/database/loaded-rows';
import type { Tx } from '../../platform/database/transactions';

/**
 * Locks the matching rows in id order, lets `work` change each, and saves the changed columns. Returns the rows for
 * which `work` did not return false.
 */
export async function changeLocked<T extends { id: string }>(
  tx: Tx,
  entity: new () => T,
  where: FindOptionsWhere<T>,
  work: (row: T) => false | void,
): Promise<T[]> {
  const found = await tx
    .createQueryBuilder(entity, 'r')
    .where(where)
    .orderBy('r.id')
    .setLock('pessimistic_write')
    .getMany();
  const rows = new LoadedRows(entity);
  const changed: T[] = [];
  for (const row of found) {
    rows.remember(row);
    if (work(row) === false) continue;
    changed.push(row);
    await rows.save(tx, row);
  }
  return changed;
}
