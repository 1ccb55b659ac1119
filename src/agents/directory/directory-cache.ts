import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';

const TAG = 'agents';
const TTL_MS = 2 * SECOND;

/** What everybody reads of agents is kept for a moment, and dropped when an agent comes or says something else of itself. */
@Injectable()
export class DirectoryCache {
  constructor(private readonly cache: ResponseCache) {
    const pages = {
      'GET /public/agents': /^\/public\/agents\/?$/,
      'GET /public/agents/:agent_name': /^\/public\/agents\/[^/]+\/?$/,
    };
    for (const [route, path] of Object.entries(pages))
      cache.addRule({ path, tag: () => TAG, route, ttlMs: TTL_MS });
  }

  changed(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(TAG));
  }
}
