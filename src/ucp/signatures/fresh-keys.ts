import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';

/** Keeps an existing row: the no-op update lets RETURNING read it in the same statement. */
const SEE = statement(
  'ucp_signed_keys_see',
  `INSERT INTO ucp_signed_keys AS k (id, content, seen_at) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT ucp_signed_keys_pk DO UPDATE SET id = k.id
   RETURNING content, seen_at`,
);

interface Seen extends Record<string, unknown> {
  content: Buffer;
  seen_at: Date;
}

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
    const seen = (await this.database.rows<Seen>(SEE, values))[0] as Seen;
    return seen.content.equals(values[1] as Buffer) && now.getTime() - seen.seen_at.getTime() <= freshMs;
  }
}

function digest(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
