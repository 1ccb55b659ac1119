import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { after, Clock, MINUTE } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { Settings } from '../platform/config/settings';
import { Database, statement } from '../platform/database/statements';
import { Transactions, type Tx } from '../platform/database/transactions';
import { routeOf } from '../platform/routing/route-metadata';
import { type Caller, callerOf } from '../platform/security/caller';
import { Secrets } from '../platform/security/secrets';
import { clearCookie, setCookie, newSessionToken, sessionTokenIn, userAgentOf } from './cookies';
import { notSignedIn, sessionEnded, sessionNotFound } from './sign-in.errors';
import { hasAccount, type Person } from './users';
import { BrowserSession } from './user.entity';
import { SESSION_IDLE_MS, SESSION_MS } from './policies';

const TOUCHED_EVERY_MS = 5 * MINUTE;

const FIND = statement(
  'sessions_find',
  `SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.created_at AS "signedInAt", u.id AS "userId", u.email
     FROM sessions s JOIN users u ON u.id = s.user_id AND ${hasAccount('u')}
    WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.idle_expires_at > $2`,
);
const TOUCH = statement(
  'sessions_touch',
  `UPDATE sessions SET last_seen_at = $2, idle_expires_at = least($3, expires_at) WHERE id = $1 AND last_seen_at < $2`,
);
export type OpenSession = Pick<BrowserSession, 'id' | 'userAgent' | 'lastSeenAt' | 'createdAt'>;

export interface SignedInPerson extends Person {
  sessionId: string;
  signedInAt: Date;
}

/** A sign-in or sign-out. */
export interface SessionChange {
  userId: string;
  /** The session; null if all of the person ended. */
  sessionId: string | null;
  caller: Caller;
  /** The route, such as `POST /auth/login`. */
  route: string;
}

/** Part of the transaction of a sign-in or sign-out. */
export type SessionHandler = (tx: Tx, change: SessionChange) => Promise<void>;

/** Who changes a session, and with which route. */
type SessionActor = Pick<SessionChange, 'caller' | 'route'>;
const actorOf = (request: Request, response: Response): SessionActor => ({
  caller: callerOf(request, response),
  route: routeOf(request),
});

/** Browser sessions. Only the cookie contains the token; the database has its hash. */
@Injectable()
export class SessionsService {
  private readonly handlers: SessionHandler[] = [];

  constructor(
    private readonly database: Database,
    @InjectRepository(BrowserSession) private readonly sessions: Repository<BrowserSession>,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
  ) {}

  onChange(handler: SessionHandler): void {
    this.handlers.push(handler);
  }

  /** Signs the browser in and ends its previous session. */
  async open(request: Request, response: Response, { userId }: Person): Promise<void> {
    const at = this.clock.now();
    const token = newSessionToken();
    const session = {
      id: newId('ses', at.getTime()),
      userId,
      tokenHash: this.secrets.hash('sessions', token),
      userAgent: userAgentOf(request),
      lastSeenAt: at,
      idleExpiresAt: after(at, SESSION_IDLE_MS),
      expiresAt: after(at, SESSION_MS),
      createdAt: at,
    };
    await this.transactions.run(async (tx) => {
      await this.endCurrent(tx, request);
      await tx.insert(BrowserSession, session);
      await this.changed(tx, { userId, sessionId: session.id, ...actorOf(request, response) });
    });
    setCookie(response, this.https, { name: 'session', value: token, maxAgeMs: SESSION_MS });
  }

  /** Returns the person who is signed in with this browser, or null. */
  async personOf(request: Request): Promise<SignedInPerson | null> {
    const hash = this.hashOf(request);
    if (!hash) return null;
    const now = this.clock.now();
    const row = await this.database.first<SignedInPerson & { lastSeenAt: Date }>(FIND, [hash, now]);
    if (!row) return null;
    const { lastSeenAt, ...person } = row;
    if (lastSeenAt <= after(now, -TOUCHED_EVERY_MS))
      await this.database.rows(TOUCH, [person.sessionId, now, after(now, SESSION_IDLE_MS)]);
    return person;
  }

  async requirePerson(request: Request): Promise<SignedInPerson> {
    const person = await this.personOf(request);
    if (!person) throw this.hashOf(request) ? sessionEnded() : notSignedIn();
    return person;
  }

  listOf(userId: string): Promise<OpenSession[]> {
    const live = MoreThan(this.clock.now());
    return this.sessions.find({
      where: { userId, expiresAt: live, idleExpiresAt: live },
      order: { id: 'DESC' },
      take: 100,
    });
  }

  async end(userId: string, sessionId: string, actor: SessionActor): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await tx.delete(BrowserSession, { id: sessionId, userId })).affected) throw sessionNotFound();
      await this.changed(tx, { userId, sessionId, ...actor });
    });
  }

  async endAll(userId: string, actor: SessionActor): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.delete(BrowserSession, { userId });
      await this.changed(tx, { userId, sessionId: null, ...actor });
    });
  }

  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    const actor = actorOf(request, response);
    const userId = everywhere ? (await this.personOf(request))?.userId : undefined;
    if (userId !== undefined) await this.endAll(userId, actor);
    else
      await this.transactions.run(async (tx) => {
        const ended = await this.endCurrent(tx, request);
        if (ended) await this.changed(tx, { ...ended, ...actor });
      });
    clearCookie(response, this.https, 'session');
  }

  private async changed(tx: Tx, change: SessionChange): Promise<void> {
    for (const handler of this.handlers) await handler(tx, change);
  }

  private async endCurrent(
    tx: Tx,
    request: Request,
  ): Promise<Pick<SessionChange, 'userId' | 'sessionId'> | undefined> {
    const tokenHash = this.hashOf(request);
    const session = tokenHash && (await tx.findOneBy(BrowserSession, { tokenHash }));
    if (!session || !(await tx.delete(BrowserSession, session.id)).affected) return undefined;
    return { userId: session.userId, sessionId: session.id };
  }

  private hashOf(request: Request): Buffer | undefined {
    const token = sessionTokenIn(request, this.https, 'session');
    return token === undefined ? undefined : this.secrets.hash('sessions', token);
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}
