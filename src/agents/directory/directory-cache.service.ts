import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';

const TAG = 'agents';
const TTL_MS = 2 * SECOND;
const PAGES = {
  'GET /public/agents': /^\/public\/agents\/?$/,
  'GET /public/agents/:agent_name': /^\/public\/agents\/[^/]+\/?$/,
};

/** Caches the public agent pages for a moment, and invalidates them when an agent is added, removed, or changed. */
@Injectable()
export class DirectoryCache {
  constructor(private readonly cache: ResponseCache) {
    for (const [route, path] of Object.entries(PAGES))
      cache.addRule({ path, tag: () => TAG, route, ttlMs: TTL_MS });
  }

  /** Call it in every transaction that changes what the directory shows of an agent. */
  changed(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(TAG));
  }
}
