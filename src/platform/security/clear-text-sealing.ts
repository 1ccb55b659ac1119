import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR } from '../../kernel/clock';
import { execute, type Statement, statement } from '../database/statements';
import { Transactions } from '../database/transactions';
import { Workers } from '../workers/workers';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';
import { Secrets } from './secrets';

const BATCH = 200;

type Row = Record<string, string> & { context: string; clear: string };

/** Encrypts values that earlier releases stored in clear text, once no running release reads them. */
@Injectable()
export class ClearTextSealing implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'clear-text', role: 'sweeper', everyMs: HOUR, step: () => this.sealSome() });
  }

  private async sealSome(): Promise<boolean> {
    let full = false;
    for (const column of SEALED_COLUMNS)
      if (column.clear !== undefined) full = (await this.seal(column, column.clear)) || full;
    return full;
  }

  private seal(column: SealedColumn, clear: string): Promise<boolean> {
    const { find, save } = statementsFor(column, clear);
    return this.transactions.run(async (tx) => {
      const rows = await execute<Row>(tx, find, [this.clock.now()]);
      if (rows.length === 0) return false;
      await execute(tx, save, [
        ...column.key.map((_, index) => rows.map((row) => row[`k${index}`])),
        rows.map((row) => this.secrets.encrypt(column.purpose, row.clear, row.context)),
      ]);
      return rows.length === BATCH;
    });
  }
}

function statementsFor(
  { table, key, column, context }: SealedColumn,
  clear: string,
): Record<'find' | 'save', Statement> {
  const name = `clear_text_${table}_${clear}`;
  const parts = key.map((_, index) => `k${index}`);
  return {
    find: statement(
      `${name}_find`,
      `SELECT ${key.map((part, index) => `${part}::text AS k${index}`).join(', ')}, ${context} AS context, ${clear} AS clear
         FROM ${table}
        WHERE ${clear} IS NOT NULL AND (SELECT clear_text_until <= $1 FROM secret_key_proof)
        LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
    ),
    save: statement(
      `${name}_save`,
      `UPDATE ${table} t SET ${column} = b.sealed, ${clear} = NULL
         FROM unnest(${parts.map((_, index) => `$${index + 1}::text[]`).join(', ')}, $${parts.length + 1}::bytea[])
              AS b (${parts.join(', ')}, sealed)
        WHERE ${key.map((part, index) => `t.${part} = b.k${index}`).join(' AND ')}`,
    ),
  };
}
