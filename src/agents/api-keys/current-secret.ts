import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { ApiKeySecret } from './api-key.entity';
import { keyRotated } from './api-keys.errors';

/**
 * A secret in its grace period may still call, but must not decide who else may act for the agent: the key may have been
 * rotated because that secret was stolen. The agent must be locked.
 */
export async function requireCurrentSecret(tx: Tx, { secretHash }: KeyHolder): Promise<void> {
  if (secretHash === undefined) return; // a delegated client
  const secret = await tx.findOneBy(ApiKeySecret, { hash: secretHash });
  if (!secret || secret.retiresAt !== null) throw keyRotated();
}
