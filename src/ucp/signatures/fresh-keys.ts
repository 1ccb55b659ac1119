import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An idempotency key that a platform signed, with its request. `FreshKeys` recognizes replays by it. */
@Entity('ucp_signed_keys')
@Index('ucp_signed_keys_seen_ix', ['seenAt'])
export class UcpSignedKey {
  /** The hash of the platform's profile URL and the key. */
  @PrimaryColumn('bytea') id: Buffer;
  /** The hash of the signed request. */
  @Column('bytea') content: Buffer;
  /** When the key was used first. */
  @Column('timestamptz') seenAt: Date;
}

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
