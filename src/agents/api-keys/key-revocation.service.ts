import { Injectable } from '@nestjs/common';
import { ArrayOverlap, type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { ownerKeyId } from '../../platform/security/caller';
import { ApiKey, ApiKeySecret } from './api-key.entity';

/** What may have been set up with a revoked key. */
export interface RevokedAccess {
  /** The id by which the owner acted without a key, if the ownership ends. */
  ownerKeyId?: string;
}

type RevocationHandler = (tx: Tx, agentId: string, access: RevokedAccess) => Promise<void>;

/**
 * Revokes keys of an agent, those of delegated clients and those below included, and ends what works on their behalf in the same
 * transaction. The agent must be locked if several keys are revoked.
 */
@Injectable()
export class KeyRevocation {
  private readonly handlers: RevocationHandler[] = [];

  constructor(private readonly clock: Clock) {}

  /** The handler runs after keys of an agent are revoked, in the same transaction. */
  onRevoked(handler: RevocationHandler): void {
    this.handlers.push(handler);
  }

  /** Returns the ids of the key and of those below it, unless the key was already revoked. */
  one(tx: Tx, { id, agentId }: Pick<ApiKey, 'id' | 'agentId'>): Promise<string[]> {
    return this.revoke(tx, agentId, [{ id }]);
  }

  /** Returns the ids of the keys that were still live. */
  all(tx: Tx, agentId: string): Promise<string[]> {
    return this.revoke(tx, agentId, [{}]);
  }

  /** Also ends the earlier secrets of the key that is kept. */
  async allBut(tx: Tx, agentId: string, keyId: string): Promise<string[]> {
    const now = this.clock.now();
    await tx.update(ApiKeySecret, { keyId, retiresAt: MoreThan(now) }, { retiresAt: now });
    return this.revoke(tx, agentId, [{ id: Not(keyId) }]);
  }

  /** The keys that this person issued, the keys made with them, and the person's clients. */
  issuedBy(tx: Tx, agentId: string, userId: string): Promise<string[]> {
    const access = { ownerKeyId: ownerKeyId(userId) };
    return this.revoke(tx, agentId, [{ issuedBy: userId }, { delegated: true }], access);
  }

  private async revoke(
    tx: Tx,
    agentId: string,
    which: FindOptionsWhere<ApiKey>[],
    access: RevokedAccess = {},
  ): Promise<string[]> {
    const live = (where: FindOptionsWhere<ApiKey>[]): Promise<ApiKey[]> =>
      tx.findBy(
        ApiKey,
        where.map((one) => ({ ...one, agentId, revokedAt: IsNull() })),
      );
    const keys = await live(which);
    const below = await live([{ ancestorIds: ArrayOverlap(keys.map(({ id }) => id)) }]);
    const ids = [...new Set([...keys, ...below].map(({ id }) => id))].sort();
    if (ids.length > 0) await tx.update(ApiKey, { id: In(ids) }, { revokedAt: this.clock.now() });
    for (const handler of this.handlers) await handler(tx, agentId, access);
    return ids;
  }
}
