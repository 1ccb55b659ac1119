import { type ClientBase, escapeIdentifier } from 'pg';
import { partitionsOf } from './contents';
import type { Partition } from './manifest';
import { BackupProblem } from './problem';

const VALUE = `(?:'[^']*'|MINVALUE|MAXVALUE|NULL|true|false|-?[\\d.]+|(?:modulus|remainder) \\d+)`;
const VALUES = `\\(${VALUE}(?:, ${VALUE})*\\)`;
/** Bounds become part of a statement, so only literal values may pass. */
const BOUNDS = new RegExp(`^(?:DEFAULT|FOR VALUES (?:FROM ${VALUES} TO ${VALUES}|(?:IN|WITH) ${VALUES}))$`);

/**
 * Gives the partitioned tables of an empty database the partitions of the backup. Tables that are partitioned only in
 * the backup take all rows themselves; tables that are partitioned only here keep their partitions.
 */
export async function layOutPartitions(client: ClientBase, wanted: Partition[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = current_schema()::regnamespace`,
  );
  const tables = new Set(wanted.map(({ table }) => table));
  const here = rows.map(({ name }) => name).filter((name) => tables.has(name));
  const existing = (await partitionsOf(client)).filter(({ table }) => here.includes(table));
  const isIn = (list: Partition[], one: Partition): boolean =>
    list.some(({ table, name, bounds }) => table === one.table && name === one.name && bounds === one.bounds);
  for (const partition of existing)
    if (!isIn(wanted, partition)) await client.query(`DROP TABLE ${escapeIdentifier(partition.name)}`);
  for (const partition of wanted) {
    const { table, name, bounds } = partition;
    if (!here.includes(table) || isIn(existing, partition)) continue;
    if (!BOUNDS.test(bounds)) throw new BackupProblem(`the partition ${name} has unknown bounds: ${bounds}`);
    await client.query(
      `CREATE TABLE ${escapeIdentifier(name)} PARTITION OF ${escapeIdentifier(table)} ${bounds}`,
    );
  }
}
