import { Injectable, type OnModuleInit } from '@nestjs/common';
import { execute, statement } from '../database/statements';
import { Transactions } from '../database/transactions';
import { Secrets } from './secrets';

const REMEMBER = statement(
  'secret_key_remember',
  'INSERT INTO secret_key_proof (single, proof) VALUES (true, $1) ON CONFLICT (single) DO NOTHING',
);
const REMEMBERED = statement(
  'secret_key_remembered',
  `SELECT proof, sealed_first_key AS "sealedFirstKey", coalesce(current_proof, proof) AS needed FROM secret_key_proof`,
);

export const WRONG_SECRET_KEY =
  'SECRET_KEY is not the one that this database was written with (where none is set, DATA_DIR/secrets/secret-key holds it): ' +
  'start with that one, or add it to SECRET_KEY_PREVIOUS; otherwise no key works and nothing that is sealed can be read';

/**
 * A database belongs to the SECRET_KEY that it was written with. With another one every key of an agent is wrong, nothing
 * that is sealed can be read, and what is written meanwhile is lost to the first: so nobody serves with it.
 */
@Injectable()
export class SecretKeyProof implements OnModuleInit {
  private held = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
  ) {}

  /** Also for commands, which write into the same database. */
  async onModuleInit(): Promise<void> {
    if (!this.held && !(await this.holds())) throw new Error(WRONG_SECRET_KEY);
  }

  /**
   * Whether the keys of this database are among those that are accepted: the one that its hashes are keyed with, and the
   * one that the last rotation has sealed everything with. A new database takes the first that comes.
   */
  async holds(): Promise<boolean> {
    const proofs = this.secrets.proofs();
    this.held = await this.transactions.run(async (tx) => {
      await execute(tx, REMEMBER, [proofs[0]]);
      const [row] = await execute<{ proof: Buffer; sealedFirstKey: Buffer | null; needed: Buffer }>(
        tx,
        REMEMBERED,
      );
      if (!row || !proofs.some((proof) => proof.equals(row.needed))) return false;
      return this.secrets.startFrom(row.proof, row.sealedFirstKey);
    });
    return this.held;
  }
}
