import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { execute, Reads, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { invalidIdToken } from '../sign-in.errors';

/** Longer than any token that passes the checks is good. */
const REMEMBERED_MS = 15 * MINUTE;

const USE = statement(
  'id_tokens_use',
  'INSERT INTO used_id_tokens (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS first',
);

/** Tokens that were accepted for the one thing that they were made for, or that they have changed. */
@Injectable()
export class UsedIdTokens {
  constructor(
    private readonly secrets: Secrets,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** With `tx`, only if that takes effect. */
  async useOnce(idToken: string, tx?: Tx): Promise<void> {
    // without the signature: of some, anybody can make a second one that is as good
    const hash = this.secrets.hash('id-tokens', idToken.slice(0, idToken.lastIndexOf('.')));
    const values = [hash, after(this.clock.now(), REMEMBERED_MS)];
    const first = tx ? await execute(tx, USE, values) : await this.reads.rows(USE, values);
    if (first.length === 0) throw invalidIdToken();
  }
}
