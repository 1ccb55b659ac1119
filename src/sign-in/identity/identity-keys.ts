import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { takeTurns } from '../../platform/database/locks';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';

export const SIGNING_ALGORITHM = 'ES256';

/** A key signs for so long, is published a while before, and can be checked against for a while after. */
const ROTATED_AFTER_MS = 30 * DAY;
const PUBLISHED_AHEAD_MS = HOUR;
const KEPT_AFTER_MS = 2 * DAY;

const KNOWN = statement(
  'identity_keys_known',
  'SELECT kid, public_jwk, sealed_key, signs_from, created_at FROM identity_keys WHERE expires_at > $1 ORDER BY signs_from DESC',
);
const ADD = statement(
  'identity_keys_add',
  `INSERT INTO identity_keys (kid, public_jwk, sealed_key, signs_from, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

interface KeyRow {
  kid: string;
  public_jwk: JWK;
  sealed_key: Buffer;
  signs_from: Date;
  created_at: Date;
}

export interface SigningKey {
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
}

/** The keys that our own ID tokens are signed with: made when they are needed, the same for every instance. */
@Injectable()
export class IdentityKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** The newest key that may sign already. Near the end of its time its successor is published. */
  async signing(): Promise<SigningKey> {
    const now = this.clock.now();
    let keys = await this.known();
    if (!signer(keys, now) || (keys[0] as KeyRow).created_at <= after(now, -ROTATED_AFTER_MS)) {
      await this.rotate(now);
      keys = await this.known();
    }
    const { kid, sealed_key } = signer(keys, now) as KeyRow;
    const jwk = JSON.parse(this.secrets.decrypt('identity-keys', sealed_key, kid)) as JWK;
    return { kid, key: await importJWK(jwk, SIGNING_ALGORITHM) };
  }

  /** What anybody may check our tokens against. There is always a key, so that no reader keeps an empty list. */
  async published(): Promise<{ keys: JWK[] }> {
    if ((await this.known()).length === 0) await this.signing();
    return { keys: (await this.known()).map(({ public_jwk }) => public_jwk) };
  }

  private known(): Promise<KeyRow[]> {
    return this.reads.rows<KeyRow>(KNOWN, [this.clock.now()]);
  }

  /** Of several instances that see the need at once, one makes the key. */
  private async rotate(now: Date): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const publicJwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const sealed = this.secrets.encrypt('identity-keys', JSON.stringify(await exportJWK(privateKey)), kid);
    await this.transactions.run(async (tx) => {
      await takeTurns(tx, 'identity-keys');
      const keys = await execute<KeyRow>(tx, KNOWN, [now]);
      const current = signer(keys, now);
      if (current && (keys[0] as KeyRow).created_at > after(now, -ROTATED_AFTER_MS)) return;
      const signsFrom = current ? after(now, PUBLISHED_AHEAD_MS) : now;
      const expiresAt = after(signsFrom, ROTATED_AFTER_MS + KEPT_AFTER_MS + PUBLISHED_AHEAD_MS);
      const shown = { ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
      await execute(tx, ADD, [kid, JSON.stringify(shown), sealed, signsFrom, expiresAt, now]);
    });
  }
}

const signer = (keys: KeyRow[], now: Date): KeyRow | undefined =>
  keys.find(({ signs_from }) => signs_from <= now);
