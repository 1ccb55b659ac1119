import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';

/**
 * One link per email address and browser, so that a stranger's request does not invalidate the owner's link. Requests
 * without a browser never replace a link.
 */
const PUT = statement(
  'login_links_put',
  `INSERT INTO login_links (email, token_hash, browser_hash, oauth, redirect_to, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (email, browser_hash) DO UPDATE SET token_hash = $2, oauth = $4, redirect_to = $5, expires_at = $6,
          created_at = $7`,
);
const COLUMNS = 'email, browser_hash AS "browserHash", oauth, redirect_to AS "redirectTo"';
const LOOK = statement(
  'login_links_look',
  `SELECT ${COLUMNS} FROM login_links WHERE token_hash = $1 AND expires_at > $2`,
);
const TAKE = statement(
  'login_links_take',
  `DELETE FROM login_links WHERE token_hash = $1 AND expires_at > $2 RETURNING ${COLUMNS}`,
);

export interface LoginLink {
  email: string;
  /** The browser that requested the link, if known. */
  browserHash: Buffer | null;
  oauth: Record<string, string> | null;
  redirectTo: string | null;
}

/** Emailed links that have not been used, stored with the hash of their token. */
@Injectable()
export class LoginLinks {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async put(tx: Tx, token: string, link: LoginLink, expiresAt: Date): Promise<void> {
    const oauth = link.oauth && JSON.stringify(link.oauth);
    const values = [link.email, this.hash(token), link.browserHash, oauth, link.redirectTo];
    await execute(tx, PUT, [...values, expiresAt, this.clock.now()]);
  }

  peek(token: string): Promise<LoginLink | undefined> {
    return this.database.first<LoginLink>(LOOK, [this.hash(token), this.clock.now()]);
  }

  /** If several requests use the link at the same time, only one succeeds. */
  consume(token: string): Promise<LoginLink | undefined> {
    return this.database.first<LoginLink>(TAKE, [this.hash(token), this.clock.now()]);
  }

  browserHash(browser: string): Buffer {
    return this.secrets.hash('browsers', browser);
  }

  private hash(token: string): Buffer {
    return this.secrets.hash('login-links', token);
  }
}
