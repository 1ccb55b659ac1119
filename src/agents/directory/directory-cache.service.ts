import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/fast/response-cache';

const TAG = 'agents';

/** Caches the public agent pages for a moment, and invalidates them when an agent is added, removed, or changed. */
@Injectable()
export class DirectoryCache {
  constructor(private readonly cache: ResponseCache) {
    cache.addPaths(TAG, 2 * SECOND, '/public/agents', '/public/agents/:agent_name');
  }

  /** Call it in every transaction that changes what the directory shows of an agent. */
  changed(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(TAG));
  }
}
