import {
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { takeTurns } from '../../platform/database/locks';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { RecurringWork } from '../../platform/workers/recurring-work';

/** A key is published for so long before it signs, since profiles are kept by those who read them. */
const ANNOUNCED_MS = 2 * HOUR;
const ROTATED_AFTER_MS = 90 * DAY;
/** How long one that signs no more is still published. */
const KEPT_MS = 14 * DAY;

const ALL = statement(
  'ucp_signing_keys_all',
  `SELECT kid, public_jwk, private_key, signs_from FROM ucp_signing_keys
    WHERE published_until IS NULL OR published_until > $1 ORDER BY signs_from DESC, kid`,
);
const INSERT = statement(
  'ucp_signing_keys_insert',
  `INSERT INTO ucp_signing_keys (kid, public_jwk, private_key, signs_from, published_until, created_at)
   VALUES ($1, $2, $3, $4, NULL, $5)`,
);
const RETIRE = statement(
  'ucp_signing_keys_retire',
  'UPDATE ucp_signing_keys SET published_until = $2 WHERE kid <> $1 AND published_until IS NULL',
);
const FORGET = statement(
  'ucp_signing_keys_forget',
  'DELETE FROM ucp_signing_keys WHERE published_until <= $1',
);

interface KeyRow {
  kid: string;
  public_jwk: PublicKey;
  private_key: Buffer;
  signs_from: Date;
}

/** As profiles show it. */
export interface PublicKey {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y: string;
  use: string;
  alg: string;
}

/** The keys that sign what we send to platforms: made here, kept sealed, changed from time to time. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly recurring: RecurringWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'ucp-signing-keys',
      everyMs: HOUR,
      nextAfter: (ended) => after(ended, 12 * HOUR),
      batch: async () => {
        await this.rotateIfOld();
        return undefined;
      },
    });
  }

  /** Every key by which something that is still on its way may be signed; the newest first. */
  async published(): Promise<PublicKey[]> {
    return (await this.known()).map(({ public_jwk }) => public_jwk);
  }

  /** The key that signs now. */
  async current(): Promise<{ kid: string; key: KeyObject }> {
    const rows = await this.known();
    const now = this.clock.now();
    const row = rows.find(({ signs_from }) => signs_from <= now) ?? (rows.at(-1) as KeyRow);
    const text = this.secrets.decrypt('ucp-signing-keys', row.private_key, row.kid);
    return { kid: row.kid, key: createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' }) };
  }

  private async known(): Promise<KeyRow[]> {
    const rows = await this.reads.rows<KeyRow & Record<string, unknown>>(ALL, [this.clock.now()]);
    if (rows.length > 0) return rows;
    return this.transactions.run(async (tx) => {
      await takeTurns(tx, 'ucp-signing-keys');
      const now = this.clock.now();
      const made = await execute<KeyRow & Record<string, unknown>>(tx, ALL, [now]);
      if (made.length > 0) return made;
      await this.make(tx, now, now);
      return execute<KeyRow & Record<string, unknown>>(tx, ALL, [now]);
    });
  }

  private rotateIfOld(): Promise<void> {
    return this.transactions.run(async (tx) => {
      await takeTurns(tx, 'ucp-signing-keys');
      const now = this.clock.now();
      await execute(tx, FORGET, [now]);
      const [newest] = await execute<KeyRow & Record<string, unknown>>(tx, ALL, [now]);
      if (!newest || after(newest.signs_from, ROTATED_AFTER_MS) > now) return;
      const from = after(now, ANNOUNCED_MS);
      const kid = await this.make(tx, from, now);
      await execute(tx, RETIRE, [kid, after(from, KEPT_MS)]);
    });
  }

  private async make(tx: Tx, signsFrom: Date, now: Date): Promise<string> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = `ucp-${randomBytes(9).toString('base64url')}`;
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
    const jwk = { kid, kty, crv, x, y, use: 'sig', alg: 'ES256' };
    const sealed = this.secrets.encrypt(
      'ucp-signing-keys',
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      kid,
    );
    await execute(tx, INSERT, [kid, JSON.stringify(jwk), sealed, signsFrom, now]);
    return kid;
  }
}
