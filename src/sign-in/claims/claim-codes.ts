import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { secretInt } from '../../kernel/secret-random';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { CLAIM_LIVES_MS } from '../policies';
import { ClaimCode } from './claim-code.entity';

/** Excludes characters that are easily confused. Twelve characters are 59 bits, and attempts are rate-limited. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A code is valid only while the key that requested it is, and not after that key was rotated. */
const GOOD = `code_hash = $1 AND c.expires_at > $2
   AND EXISTS (SELECT FROM live_keys l JOIN api_keys k ON k.id = l.key_id
                WHERE l.key_id = c.key_id AND (l.expires_at IS NULL OR l.expires_at > $2)
                  AND (k.rotated_at IS NULL OR k.rotated_at < c.created_at))`;
const LOOK = statement(
  'claim_codes_look',
  `SELECT a.agent_id AS "agentId", a.display_name AS "displayName", a.tagline, c.key_id AS "keyId"
     FROM claim_codes c JOIN agents a ON a.agent_id = c.agent_id WHERE ${GOOD}`,
);
const TAKE = statement(
  'claim_codes_take',
  `DELETE FROM claim_codes c WHERE ${GOOD} RETURNING agent_id AS "agentId", key_id AS "keyId"`,
);

export interface ClaimableAgent {
  agentId: string;
  displayName: string;
  tagline: string | null;
  /** The key that requested the code. */
  keyId: string;
}

/** Codes that an agent gives to its future owner. A new code replaces the previous one. */
@Injectable()
export class ClaimCodes {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async issue(tx: Tx, agentId: string, keyId: string): Promise<string> {
    let code = '';
    for (let i = 0; i < LENGTH; i++) code += ALPHABET[secretInt(ALPHABET.length)];
    const at = this.clock.now();
    const terms = { codeHash: this.hash(code), expiresAt: after(at, CLAIM_LIVES_MS), createdAt: at };
    await tx.upsert(ClaimCode, { agentId, keyId, ...terms }, ['agentId']);
    return (code.match(/.{4}/g) as string[]).join('-');
  }

  peek(code: string): Promise<ClaimableAgent | undefined> {
    return this.database.first<ClaimableAgent>(LOOK, [this.hash(code), this.clock.now()]);
  }

  /** If several requests use the code at the same time, only one succeeds. */
  async consume(tx: Tx, code: string): Promise<Pick<ClaimCode, 'agentId' | 'keyId'> | undefined> {
    return (await execute<ClaimCode>(tx, TAKE, [this.hash(code), this.clock.now()]))[0];
  }

  /** Accepts a code in upper or lower case, with or without dashes and spaces. */
  private hash(code: string): Buffer {
    return this.secrets.hash('claim-codes', code.toUpperCase().replace(/[\s-]/g, ''));
  }
}
