import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import type { TokenScope } from '../../platform/security/bearer-tokens';
import { sameSecret } from '../../platform/security/secrets';
import type { Grant } from '../grants/grant.entity';
import { newOpaque } from '../opaque-secrets';
import { CODE_MS } from '../policies';
import { AuthorizationCode } from './authorization-code.entity';
import { TokenPairs } from './token-pairs';

export interface CodeTerms {
  grant: Grant;
  redirectUri: string;
  codeChallenge: string;
  scopes: TokenScope[];
  resource: string;
}

/** Issues authorization codes, bound to their request. */
@Injectable()
export class Codes {
  constructor(
    private readonly pairs: TokenPairs,
    private readonly clock: Clock,
  ) {}

  async issue(tx: Tx, { grant, ...bound }: CodeTerms): Promise<string> {
    const code = newOpaque('code');
    const at = this.clock.now();
    await tx.insert(AuthorizationCode, {
      ...bound,
      hash: this.pairs.hashOf(code),
      grantId: grant.id,
      clientId: grant.clientId,
      expiresAt: after(at, CODE_MS),
      usedAt: null,
      familyId: null,
      createdAt: at,
    });
    return code;
  }
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether the text is the hash of a verifier (RFC 7636, S256). */
export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return sameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
