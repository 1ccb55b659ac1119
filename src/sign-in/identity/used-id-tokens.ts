import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { invalidIdToken } from '../sign-in.errors';

/** Longer than any token is accepted. */
const REMEMBERED_MS = 15 * MINUTE;

const USE = statement(
  'id_tokens_use',
  'INSERT INTO used_id_tokens (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS first',
);

/** ID tokens that were used and cannot be used again. */
@Injectable()
export class UsedIdTokens {
  constructor(
    private readonly secrets: Secrets,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** With `tx`, the token counts as used only if the transaction commits. */
  async useOnce(idToken: string, tx?: Tx): Promise<void> {
    // Without the signature, because for some algorithms anybody can derive a second valid one.
    const hash = this.secrets.hash('id-tokens', idToken.slice(0, idToken.lastIndexOf('.')));
    const values = [hash, after(this.clock.now(), REMEMBERED_MS)];
    const first = tx ? await execute(tx, USE, values) : await this.database.rows(USE, values);
    if (first.length === 0) throw invalidIdToken();
  }
}
