import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import type { TokenScope } from '../../platform/security/bearer-tokens';
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
