import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { getMetadataArgsStorage, LessThanOrEqual } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import { acquireAdvisoryLocks } from '../database/locks';
import { Database, execute, type Statement, statement } from '../database/statements';
import { Transactions } from '../database/transactions';
import { type Purpose, Secrets } from './secrets';
import type { PublicKey, SigningKeyRecord } from './signing-key.entity';

export interface RingPlan {
  entity: new () => SigningKeyRecord;
  purpose: Purpose;
  /** How long a key signs before its successor is created. */
  signsMs: number;
  /** How long a successor is published before it signs. */
  aheadMs: number;
  /** How long a key stays published after its last signature. */
  retentionMs: number;
}

type KnownKey = Omit<SigningKeyRecord, 'expiresAt'> & Record<string, unknown>;

export interface SigningKey {
  kid: string;
  key: KeyObject;
  /** When it started signing. */
  since: Date;
}

/** Creates key rings for ES256 signatures. */
@Injectable()
export class KeyRings {
  constructor(
    readonly transactions: Transactions,
    readonly database: Database,
    readonly secrets: Secrets,
    readonly clock: Clock,
  ) {}

  ring(plan: RingPlan): KeyRing {
    return new KeyRing(plan, this);
  }
}

/**
 * Rotating signing keys: created on demand, stored encrypted in the database, and shared by all instances. A successor
 * is published before it signs, and a predecessor remains published after its last signature, so that verifiers always
 * find the key.
 */
export class KeyRing {
  /** Read for each signature. */
  private readonly known: Statement;
  /** Decrypted private keys, by id. */
  private readonly opened = new Map<string, KeyObject>();

  constructor(
    private readonly plan: RingPlan,
    private readonly tools: KeyRings,
  ) {
    const table = getMetadataArgsStorage().filterTables(plan.entity)[0]?.name;
    this.known = statement(
      `${table}_known`,
      `SELECT kid, public_jwk AS "publicJwk", sealed_key AS "sealedKey", signs_from AS "signsFrom", created_at AS "createdAt"
         FROM ${table} WHERE expires_at > $1 ORDER BY signs_from DESC`,
    );
  }

  /** The newest key that may sign. Creates its successor near the end of its life. */
  async signing(): Promise<SigningKey> {
    const { keys, now } = await this.current();
    const { kid, sealedKey, signsFrom } = signer(keys, now) as KnownKey;
    const key = this.opened.get(kid) ?? this.open(kid, sealedKey);
    return { kid, key, since: signsFrom };
  }

  /** All published keys, newest first. Creates one if there is none, so that no client caches an empty list. */
  async published(): Promise<PublicKey[]> {
    return (await this.current()).keys.map(({ publicJwk }) => publicJwk);
  }

  private async current(): Promise<{ keys: KnownKey[]; now: Date }> {
    const before = this.tools.clock.now();
    const keys = await this.all(before);
    if (!this.needsAnother(keys, before)) return { keys, now: before };
    await this.rotate();
    const now = this.tools.clock.now(); // another instance may have created the key after `before`
    return { keys: await this.all(now), now };
  }

  private all(now: Date): Promise<KnownKey[]> {
    return this.tools.database.rows<KnownKey>(this.known, [now]);
  }

  private needsAnother(keys: KnownKey[], now: Date): boolean {
    return !signer(keys, now) || (keys[0] as KnownKey).createdAt <= after(now, -this.plan.signsMs);
  }

  /** If several instances rotate at once, only one creates a key. */
  private async rotate(): Promise<void> {
    const { purpose, entity, signsMs, aheadMs, retentionMs: keptMs } = this.plan;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const displayed = publicJwk(publicKey);
    const sealed = this.tools.secrets.encrypt(
      purpose,
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      displayed.kid,
    );
    await this.tools.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, entity.name);
      const now = this.tools.clock.now(); // not before a key that was created meanwhile
      const keys = await execute<KnownKey>(tx, this.known, [now]);
      if (!this.needsAnother(keys, now)) return;
      const signsFrom = signer(keys, now) ? after(now, aheadMs) : now;
      const expiresAt = after(signsFrom, signsMs + aheadMs + keptMs);
      const key = { kid: displayed.kid, publicJwk: displayed, sealedKey: sealed };
      await tx.insert(entity, { ...key, signsFrom, expiresAt, createdAt: now });
      await tx.delete(entity, { expiresAt: LessThanOrEqual(now) });
    });
  }

  private open(kid: string, sealed: Buffer): KeyObject {
    const text = this.tools.secrets.decrypt(this.plan.purpose, sealed, kid);
    const key = createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' });
    this.opened.clear();
    this.opened.set(kid, key);
    return key;
  }
}

const signer = (keys: KnownKey[], now: Date): KnownKey | undefined =>
  keys.find(({ signsFrom }) => signsFrom <= now);

function publicJwk(key: KeyObject): PublicKey {
  const { crv, kty, x, y } = key.export({ format: 'jwk' }) as Omit<PublicKey, 'kid'>;
  // RFC 7638: the members that define the key, sorted by name
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}
