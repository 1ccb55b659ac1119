import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { UcpSignedKey } from './ucp-signing-key.entity';

/** Keeps an existing row: the no-op update lets RETURNING read it in the same statement. */
const SEE = statement(
  'ucp_signed_keys_see',
  `INSERT INTO ucp_signed_keys AS k (id, content, seen_at) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT ucp_signed_keys_pk DO UPDATE SET id = k.id
   RETURNING content, seen_at`,
);

/**
 * Idempotency keys that platforms have signed. Anyone who intercepts a signature without a timestamp can replay it,
 * so its key proves the sender only on first use, and for retries of the same request soon after.
 */
@Injectable()
export class FreshKeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async isFresh(profileUrl: string, key: string, content: Buffer, freshMs: number): Promise<boolean> {
    const now = this.clock.now();
    const values = [digest(`${profileUrl}\n${key}`), digest(content), now];
    const [row] = await this.database.rows(SEE, values);
    const { content: first, seenAt } = camelCased<UcpSignedKey>(row ?? {});
    return first.equals(values[1] as Buffer) && now.getTime() - seenAt.getTime() <= freshMs;
  }
}

function digest(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
