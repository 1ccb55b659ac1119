import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { type FindOptionsWhere, LessThan, MoreThan, type Repository } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { pageOf } from '../../kernel/page';
import { commandFromPage } from '../../platform/audit-log/operator-command';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { routeOf } from '../../platform/routing/route-metadata';
import { type Caller, callerOf } from '../../platform/security/caller';
import { adminFailuresLimit, CredentialChecks } from '../../platform/security/credential-checks';
import { sameSecret, Secrets } from '../../platform/security/secrets';
import { invalidAdminToken } from '../../platform/security/security.errors';
import type { OffsetQuery } from '../../platform/validation/paging';
import { clearCookie, setCookie, newSessionToken, sessionTokenIn, userAgentOf } from '../cookies';
import { OPERATOR_SESSION_MS } from '../policies';
import { operatorSessionEnded, sessionNotFound } from '../sign-in.errors';
import { OperatorSession } from './operator-role.entity';
import { type EndedSessionsView, OperatorSessionsView } from './operators.dto';

/**
 * Sessions that operators open in a browser with the operator token. They end after `OPERATOR_SESSION_MS`, when somebody
 * ends them, or when the token is replaced. The name is for the audit log; all operators share one token, so it proves
 * nothing.
 */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly checks: CredentialChecks,
    private readonly clock: Clock,
    private readonly commands: Commands,
    @InjectRepository(OperatorSession) private readonly sessions: Repository<OperatorSession>,
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
      await tx.insert(OperatorSession, {
        id,
        name,
        tokenHash: this.hashOf(value),
        adminTokenHash: this.adminTokenHash,
        userAgent: userAgentOf(request),
        expiresAt: after(now, OPERATOR_SESSION_MS),
        createdAt: now,
      });
      return { id };
    });
    setCookie(response, this.https, { name: 'operator', value, maxAgeMs: OPERATOR_SESSION_MS });
  }

  /** The session of this browser, unless it has ended. */
  async find(request: Request): Promise<OperatorSession | undefined> {
    const value = sessionTokenIn(request, this.https, 'operator');
    if (value === undefined) return undefined;
    const found = await this.sessions.findOneBy({ ...this.live, tokenHash: this.hashOf(value) });
    if (!found) this.checks.refused(request, operatorSessionEnded());
    return found ?? undefined;
  }

  /** Ends the session of this browser; `everywhere` also ends the others with the same name. */
  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    const session = await this.find(request);
    if (session)
      await this.commands.run(actingAs(session, request, response), (tx) =>
        tx.delete(OperatorSession, everywhere ? { name: session.name } : { id: session.id }),
      );
    clearCookie(response, this.https, 'operator');
  }

  async list(query: OffsetQuery): Promise<OperatorSessionsView> {
    const { cursor = '~', limit, offset } = query;
    const [sessions, total] = await Promise.all([
      this.sessions.find({
        where: { ...this.live, id: LessThan(cursor) },
        order: { id: 'DESC' },
        take: limit + 1,
        skip: offset,
      }),
      this.sessions.countBy(this.live),
    ]);
    return OperatorSessionsView.of(pageOf(sessions, total, query));
  }

  async end(caller: Caller, sessionId: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      if (!(await tx.delete(OperatorSession, sessionId)).affected) throw sessionNotFound();
      return {};
    });
  }

  /** Ends all sessions, or those with a name. */
  endAll(caller: Caller, name: string | undefined): Promise<EndedSessionsView> {
    return this.commands.run(caller, async (tx) => {
      const { affected } = await (name === undefined
        ? tx.deleteAll(OperatorSession)
        : tx.delete(OperatorSession, { name }));
      return { ended: affected ?? 0 };
    });
  }

  private hashOf(value: string): Buffer {
    return this.secrets.hash('operators', value);
  }

  private get live(): FindOptionsWhere<OperatorSession> {
    return { adminTokenHash: this.adminTokenHash, expiresAt: MoreThan(this.clock.now()) };
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
function actingAs(
  { id, name }: Pick<OperatorSession, 'id' | 'name'>,
  request: Request,
  response: Response,
): Caller {
  const caller = callerOf(request, response);
  const said = { from: caller, command: routeOf(request), target: id };
  const operator = commandFromPage({ ...said, operator: { name, personId: null } });
  return { ...caller, idempotency: undefined, operator };
}
