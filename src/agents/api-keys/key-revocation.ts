import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { ApiKey, ApiKeySecret } from './api-key.entity';

/** Revokes several keys of an agent at once, those of delegated clients included. The agent must be locked. */
@Injectable()
export class KeyRevocation {
  constructor(private readonly clock: Clock) {}

  /** Returns the ids of the keys that were still live. */
  all(tx: Tx, agentId: string): Promise<string[]> {
    return this.revoke(tx, [{ agentId }]);
  }

  /** Also ends the earlier secrets of the key that is kept. */
  async allBut(tx: Tx, agentId: string, keyId: string): Promise<string[]> {
    const now = this.clock.now();
    await tx.update(ApiKeySecret, { keyId, retiresAt: MoreThan(now) }, { retiresAt: now });
    return this.revoke(tx, [{ agentId, id: Not(keyId) }]);
  }

  /** The keys that this person issued, the keys made with them, and the person's clients. */
  issuedBy(tx: Tx, agentId: string, userId: string): Promise<string[]> {
    return this.revoke(tx, [
      { agentId, issuedBy: userId },
      { agentId, delegated: true },
    ]);
  }

  private async revoke(tx: Tx, which: FindOptionsWhere<ApiKey>[]): Promise<string[]> {
    const keys = await tx.findBy(
      ApiKey,
      which.map((one) => ({ ...one, revokedAt: IsNull() })),
    );
    const ids = keys.map(({ id }) => id).sort();
    if (ids.length > 0) await tx.update(ApiKey, { id: In(ids) }, { revokedAt: this.clock.now() });
    return ids;
  }
}
