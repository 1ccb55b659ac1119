import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';

/** Refuses an address, or holds what it leads to until the transaction ends. */
type AvatarRule = (tx: Tx, agentId: string, url: string) => Promise<void>;

/** What is checked before a profile gets an avatar. The domain that stores pictures adds its rule. */
@Injectable()
export class AvatarRules {
  private readonly rules: AvatarRule[] = [];

  add(rule: AvatarRule): void {
    this.rules.push(rule);
  }

  async check(tx: Tx, agentId: string, url: string | null | undefined): Promise<void> {
    if (typeof url !== 'string') return;
    for (const rule of this.rules) await rule(tx, agentId, url);
  }
}
