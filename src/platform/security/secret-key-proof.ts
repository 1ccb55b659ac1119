import { Injectable } from '@nestjs/common';
import { execute, statement } from '../database/statements';
import { Transactions } from '../database/transactions';
import { Secrets } from './secrets';

const REMEMBER = statement(
  'secret_key_remember',
  'INSERT INTO secret_key_proof (single, proof) VALUES (true, $1) ON CONFLICT (single) DO NOTHING',
);
const REMEMBERED = statement('secret_key_remembered', 'SELECT proof FROM secret_key_proof');

/**
 * A database belongs to the SECRET_KEY that it was written with. With another one every key of an agent is wrong, nothing
 * that is sealed can be read, and what is written meanwhile is lost to the first: so nobody serves with it.
 */
@Injectable()
export class SecretKeyProof {
  constructor(
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
  ) {}

  /** Whether it is the key of this database, which takes the first that comes. */
  holds(): Promise<boolean> {
    const proof = this.secrets.hash('proof', 'of the key');
    return this.transactions.run(async (tx) => {
      await execute(tx, REMEMBER, [proof]);
      const [row] = await execute<{ proof: Buffer }>(tx, REMEMBERED);
      return row?.proof.equals(proof) === true;
    });
  }
}
