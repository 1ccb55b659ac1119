import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../kernel/clock';
import { Reads, type Statement, statement } from '../platform/database/statements';
import { Workers } from '../platform/workers/workers';
import { GRANTLESS_CLIENT_MS } from './policies';

const BATCH = 1_000;
/** So that a copy of a code, used late, is still recognised. */
const CODES_KEPT_MS = DAY;
const AUDIT_KEPT_MS = 400 * DAY;

const forget = (table: string, key: string, column: string): Statement =>
  statement(
    `${table}_forget`,
    `DELETE FROM ${table} WHERE ${key} IN (
       SELECT ${key} FROM ${table} WHERE ${column} <= $1 ORDER BY ${column} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING 1 AS gone`,
  );
const CODES = forget('oauth_codes', 'hash', 'expires_at');
const ACCESS_TOKENS = forget('oauth_access_tokens', 'hash', 'expires_at');
/** With all their refresh tokens: none is of use any more. */
const FAMILIES = forget('oauth_token_families', 'id', 'expires_at');
/** Ids are in the order of time, so the oldest entries are at the start of the key. */
const AUDIT = statement(
  'oauth_audit_forget',
  `DELETE FROM oauth_audit_entries WHERE id IN (
     SELECT id FROM (SELECT id, created_at FROM oauth_audit_entries ORDER BY id LIMIT ${BATCH}) oldest
      WHERE created_at <= $1)
   RETURNING 1 AS gone`,
);
/** Clients that somebody lets in stay; each is looked at again when it is due once more. */
const CLIENTS = statement(
  'oauth_clients_purge',
  `WITH due AS (SELECT id FROM oauth_clients WHERE purge_at <= $1 ORDER BY purge_at LIMIT ${BATCH}
                   FOR UPDATE SKIP LOCKED),
        used AS (SELECT d.id FROM due d WHERE EXISTS (
                   SELECT FROM oauth_grants g WHERE g.client_id = d.id AND g.revoked_at IS NULL)),
        kept AS (UPDATE oauth_clients SET purge_at = $2 WHERE id IN (SELECT id FROM used)),
        gone AS (DELETE FROM oauth_clients WHERE id IN (SELECT id FROM due EXCEPT SELECT id FROM used))
   SELECT 1 AS looked_at FROM due`,
);

/** Forgets codes, tokens and clients that are of no more use to anybody. */
@Injectable()
export class OauthRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'oauth-retention',
      role: 'sweeper',
      everyMs: 5 * MINUTE,
      step: () => this.forget(),
    });
  }

  private async forget(): Promise<boolean> {
    const now = this.clock.now();
    const counts = [
      await this.reads.rows(CODES, [after(now, -CODES_KEPT_MS)]),
      await this.reads.rows(ACCESS_TOKENS, [now]),
      await this.reads.rows(FAMILIES, [now]),
      await this.reads.rows(AUDIT, [after(now, -AUDIT_KEPT_MS)]),
      await this.reads.rows(CLIENTS, [now, after(now, GRANTLESS_CLIENT_MS)]),
    ];
    return counts.some((rows) => rows.length === BATCH);
  }
}
