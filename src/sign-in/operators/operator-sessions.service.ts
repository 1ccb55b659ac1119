import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { after, Clock, HOUR } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { commandFromPage } from '../../platform/audit-log/operator-command';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { execute, Database, statement } from '../../platform/database/statements';
import { type Caller, callerOf } from '../../platform/security/caller';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import type { OffsetQuery } from '../../platform/http/paging';
import { routeOf } from '../../platform/routing/request-route';
import type { RowOf } from '../../platform/http/views';
import { adminFailuresLimit, CredentialChecks } from '../../platform/security/credential-checks';
import { sameSecret, Secrets } from '../../platform/security/secrets';
import { invalidAdminToken } from '../../platform/security/security.errors';
import { clearCookie, setCookie } from '../cookies';
import { newSessionToken, sessionTokenIn, userAgentOf } from '../session-tokens';
import { sessionNotFound } from '../sign-in.errors';
import {
  type EndedSessionsView,
  OperatorSessionsView,
  type OperatorSessionView,
} from './operator-sessions.dto';

export const SESSION_MS = 8 * HOUR;

const OPEN = statement(
  'operator_sessions_open',
  `INSERT INTO operator_sessions (id, name, token_hash, admin_token_hash, user_agent, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const LIVE = 'admin_token_hash = $1 AND expires_at > $2';
const FIND = statement(
  'operator_sessions_find',
  `SELECT id, name FROM operator_sessions WHERE token_hash = $3 AND ${LIVE}`,
);
const LIST = paged({
  name: 'operator_sessions_list',
  counted: `FROM operator_sessions WHERE ${LIVE}`,
  page: `SELECT id, name, user_agent, created_at, expires_at
           FROM operator_sessions WHERE ${LIVE} AND id < coalesce($3::text, '~')
          ORDER BY id DESC LIMIT $4 OFFSET $5`,
  orderBy: 'p.id DESC',
});
const END = statement('operator_sessions_end', 'DELETE FROM operator_sessions WHERE id = $1 RETURNING id');
const END_ALL = statement(
  'operator_sessions_end_all',
  'DELETE FROM operator_sessions WHERE $1::text IS NULL OR name = $1 RETURNING id',
);

export interface OperatorSession {
  id: string;
  name: string;
}

/**
 * Sessions that operators open in a browser with the operator token. They end after `SESSION_MS`, when somebody ends them, or
 * when the token is replaced. The name is for the audit log; all operators share one token, so it proves nothing.
 */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly checks: CredentialChecks,
    private readonly clock: Clock,
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  /** Throws unless the token is the operator's. Failures count towards the limit of the address. */
  async signIn(request: Request, response: Response, token: string, name: string): Promise<void> {
    await this.checks.check(adminFailuresLimit, request, () => {
      if (!sameSecret(token, this.settings.ADMIN_TOKEN)) throw invalidAdminToken();
    });
    const now = this.clock.now();
    const id = newId(ID_PREFIXES.operatorSession, now.getTime());
    const value = newSessionToken();
    await this.commands.run(actingAs({ id, name }, request, response), async (tx) => {
      await execute(tx, OPEN, [
        ...[id, name, this.hashOf(value), this.adminTokenHash, userAgentOf(request)],
        ...[after(now, SESSION_MS), now],
      ]);
      return { id };
    });
    setCookie(response, this.https, { name: 'operator', value, maxAgeMs: SESSION_MS });
  }

  /** The session of this browser, unless it has ended. */
  async find(request: Request): Promise<OperatorSession | undefined> {
    const value = sessionTokenIn(request, this.https, 'operator');
    if (value === undefined) return undefined;
    const values = [this.adminTokenHash, this.clock.now(), this.hashOf(value)];
    return this.database.first<OperatorSession & Record<string, unknown>>(FIND, values);
  }

  /** Ends the session of this browser; `everywhere` also ends the others with the same name. */
  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    const session = await this.find(request);
    if (session)
      await this.commands.run(actingAs(session, request, response), (tx) =>
        everywhere ? execute(tx, END_ALL, [session.name]) : execute(tx, END, [session.id]),
      );
    clearCookie(response, this.https, 'operator');
  }

  async list(query: OffsetQuery): Promise<OperatorSessionsView> {
    const { cursor = null, limit, offset } = query;
    const values = [this.adminTokenHash, this.clock.now(), cursor, limit + 1, offset];
    const rows = await this.database.rows<PagedRow<RowOf<OperatorSessionView>>>(LIST, values);
    return OperatorSessionsView.of(pageFrom(rows, query));
  }

  async end(caller: Caller, sessionId: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      if ((await execute(tx, END, [sessionId])).length === 0) throw sessionNotFound();
      return {};
    });
  }

  /** Ends all sessions, or those with a name. */
  endAll(caller: Caller, name: string | undefined): Promise<EndedSessionsView> {
    return this.commands.run(caller, async (tx) => {
      const ended = await execute(tx, END_ALL, [name ?? null]);
      return { ended: ended.length };
    });
  }

  private hashOf(value: string): Buffer {
    return this.secrets.hash('operators', value);
  }

  /** Stored with each session, so that a new token ends all of them. */
  private get adminTokenHash(): Buffer {
    return this.secrets.hash('operators', `token\n${this.settings.ADMIN_TOKEN}`);
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}

/** The audit log then shows the sign-in or sign-out under the operator's name. */
function actingAs({ id, name }: OperatorSession, request: Request, response: Response): Caller {
  const caller = callerOf(request, response);
  const said = { from: caller, command: routeOf(request), target: id };
  const operator = commandFromPage({ ...said, operator: { name, personId: null } });
  return { ...caller, idempotency: undefined, operator };
}
