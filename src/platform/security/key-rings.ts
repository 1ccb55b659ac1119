import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { acquireAdvisoryLocks } from '../database/locks';
import { execute, Database, type Statement, statement } from '../database/statements';
import { Transactions } from '../database/transactions';
import { type Purpose, Secrets } from './secrets';

export interface RingPlan {
  /** Has the columns kid, public_jwk, sealed_key, signs_from, expires_at, and created_at. */
  table: string;
  purpose: Purpose;
  /** How long a key signs before its successor is created. */
  signsMs: number;
  /** How long a successor is published before it signs. */
  aheadMs: number;
  /** How long a key stays published after its last signature. */
  retentionMs: number;
}

export interface SigningKey {
  kid: string;
  key: KeyObject;
  /** When it started signing. */
  since: Date;
}

/** The public part, for verification. */
export interface PublicKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  alg: string;
  use: string;
}

interface KeyRow {
  kid: string;
  public_jwk: PublicKey;
  sealed_key: Buffer;
  signs_from: Date;
  created_at: Date;
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
  private readonly known: Statement;
  private readonly add: Statement;
  private readonly forget: Statement;
  /** Decrypted private keys, by id. */
  private readonly opened = new Map<string, KeyObject>();

  constructor(
    private readonly plan: RingPlan,
    private readonly tools: KeyRings,
  ) {
    const { table } = plan;
    this.known = statement(
      `${table}_known`,
      `SELECT kid, public_jwk, sealed_key, signs_from, created_at FROM ${table}
        WHERE expires_at > $1 ORDER BY signs_from DESC`,
    );
    this.add = statement(
      `${table}_add`,
      `INSERT INTO ${table} (kid, public_jwk, sealed_key, signs_from, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
    );
    this.forget = statement(`${table}_forget_expired`, `DELETE FROM ${table} WHERE expires_at <= $1`);
  }

  /** The newest key that may sign. Creates its successor near the end of its life. */
  async signing(): Promise<SigningKey> {
    const { keys, now } = await this.current();
    const { kid, sealed_key, signs_from } = signer(keys, now) as KeyRow;
    const key = this.opened.get(kid) ?? this.open(kid, sealed_key);
    return { kid, key, since: signs_from };
  }

  /** All published keys, newest first. Creates one if there is none, so that no client caches an empty list. */
  async published(): Promise<PublicKey[]> {
    return (await this.current()).keys.map(({ public_jwk }) => public_jwk);
  }

  private async current(): Promise<{ keys: KeyRow[]; now: Date }> {
    const before = this.tools.clock.now();
    const keys = await this.all(before);
    if (!this.needsAnother(keys, before)) return { keys, now: before };
    await this.rotate();
    const now = this.tools.clock.now(); // another instance may have created the key after `before`
    return { keys: await this.all(now), now };
  }

  private all(now: Date): Promise<KeyRow[]> {
    return this.tools.database.rows<KeyRow & Record<string, unknown>>(this.known, [now]);
  }

  private needsAnother(keys: KeyRow[], now: Date): boolean {
    return !signer(keys, now) || (keys[0] as KeyRow).created_at <= after(now, -this.plan.signsMs);
  }

  /** If several instances rotate at once, only one creates a key. */
  private async rotate(): Promise<void> {
    const { purpose, table, signsMs, aheadMs, retentionMs: keptMs } = this.plan;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const displayed = publicJwk(publicKey);
    const sealed = this.tools.secrets.encrypt(
      purpose,
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      displayed.kid,
    );
    await this.tools.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, table);
      const now = this.tools.clock.now(); // not before a key that was created meanwhile
      const keys = await execute<KeyRow & Record<string, unknown>>(tx, this.known, [now]);
      if (!this.needsAnother(keys, now)) return;
      const signsFrom = signer(keys, now) ? after(now, aheadMs) : now;
      const expiresAt = after(signsFrom, signsMs + aheadMs + keptMs);
      const values = [displayed.kid, JSON.stringify(displayed), sealed, signsFrom, expiresAt, now];
      await execute(tx, this.add, values);
      await execute(tx, this.forget, [now]);
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

const signer = (keys: KeyRow[], now: Date): KeyRow | undefined =>
  keys.find(({ signs_from }) => signs_from <= now);

function publicJwk(key: KeyObject): PublicKey {
  const { crv, kty, x, y } = key.export({ format: 'jwk' }) as Omit<PublicKey, 'kid'>;
  // RFC 7638: the members that define the key, sorted by name
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}
