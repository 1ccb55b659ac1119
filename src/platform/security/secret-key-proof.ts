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
  'SECRET_KEY is not the key of this database (if the setting is not set, the key is in DATA_DIR/secrets/secret-key): ' +
  'set the previous key as SECRET_KEY, or add it to SECRET_KEY_PREVIOUS; otherwise no API key works and encrypted data cannot be read';

/**
 * A database belongs to the SECRET_KEY that it was written with. With any other key, all API keys are invalid,
 * encrypted values cannot be read, and new values would be unreadable with the original key. So an instance refuses to
 * start.
 */
@Injectable()
export class SecretKeyProof implements OnModuleInit {
  private held = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
  ) {}

  /** Also for commands, which write to the same database. */
  async onModuleInit(): Promise<void> {
    if (!this.held && !(await this.holds())) throw new Error(WRONG_SECRET_KEY);
  }

  /**
   * Whether the accepted keys include those of this database: the one that keyed its hashes, and the one that encrypted
   * everything in the last rotation. A new database adopts the current key.
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
