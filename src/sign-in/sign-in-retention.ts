import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../kernel/clock';
import { Reads, type Statement, statement } from '../platform/database/statements';
import { Workers } from '../platform/workers/workers';

const BATCH = 1_000;

const forget = (table: string, key: string, column: string): Statement =>
  statement(
    `${table}_forget`,
    `DELETE FROM ${table} WHERE ${key} IN (
       SELECT ${key} FROM ${table} WHERE ${column} <= $1 ORDER BY ${column} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING 1 AS gone`,
  );

const FORGOTTEN = [
  forget('login_links', 'token_hash', 'expires_at'),
  forget('sessions', 'id', 'idle_expires_at'),
  forget('used_id_tokens', 'token_hash', 'expires_at'),
  forget('claim_codes', 'agent_id', 'expires_at'),
  forget('identity_keys', 'kid', 'expires_at'),
];

/** Forgets links, codes, tokens, keys and sessions whose time is over. */
@Injectable()
export class SignInRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'sign-in-retention',
      role: 'sweeper',
      everyMs: 5 * MINUTE,
      step: () => this.forget(),
    });
  }

  private async forget(): Promise<boolean> {
    const now = this.clock.now();
    let full = false;
    for (const each of FORGOTTEN) full = (await this.reads.rows(each, [now])).length === BATCH || full;
    return full;
  }
}
