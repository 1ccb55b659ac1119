import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { changedColumns } from '../../platform/database/changed-columns';
import type { Tx } from '../../platform/database/transactions';

/**
 * Locks the rows in the order of their ids, lets `work` change each, and writes the columns that it has changed. Answers
 * the rows that `work` did not turn down with false.
 */
export async function changeLocked<T extends { id: string }>(
  tx: Tx,
  entity: EntityTarget<T>,
  where: FindOptionsWhere<T>,
  work: (row: T) => false | void,
): Promise<T[]> {
  const found = await tx
    .createQueryBuilder(entity, 'r')
    .where(where)
    .orderBy('r.id')
    .setLock('pessimistic_write')
    .getMany();
  const changed: T[] = [];
  for (const row of found) {
    const before = { ...row };
    if (work(row) === false) continue;
    changed.push(row);
    const changes = changedColumns<object>(before, { ...row }) as QueryDeepPartialEntity<T>;
    if (Object.keys(changes).length > 0) await tx.update(entity, row.id, changes);
  }
  return changed;
}
