import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { after, Clock, DAY, MINUTE } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { Settings } from '../platform/config/settings';
import { Reads, statement } from '../platform/database/statements';
import { Secrets } from '../platform/security/secrets';
import { clearCookie, setCookie } from './cookies';
import { newSessionToken, sessionTokenIn, userAgentOf } from './session-tokens';
import { notSignedIn, sessionNotFound } from './sign-in.errors';
import type { Person } from './users';

const IDLE_MS = 7 * DAY;
const ABSOLUTE_MS = 30 * DAY;
const TOUCHED_EVERY_MS = 5 * MINUTE;

const OPEN = statement(
  'sessions_open',
  `INSERT INTO sessions (id, user_id, token_hash, user_agent, last_seen_at, idle_expires_at, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $5)`,
);
const FIND = statement(
  'sessions_find',
  `SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.created_at AS "signedInAt", u.id AS "userId", u.email
     FROM sessions s JOIN users u ON u.id = s.user_id AND u.iss <> 'deleted'
    WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.idle_expires_at > $2`,
);
const TOUCH = statement(
  'sessions_touch',
  `UPDATE sessions SET last_seen_at = $2, idle_expires_at = least($3, expires_at) WHERE id = $1 AND last_seen_at < $2`,
);
const END = statement(
  'sessions_end',
  'DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING 1 AS ended',
);
const END_BY_TOKEN = statement('sessions_end_by_token', 'DELETE FROM sessions WHERE token_hash = $1');
const END_ALL = statement('sessions_end_all', 'DELETE FROM sessions WHERE user_id = $1');
const LIST = statement(
  'sessions_of_user',
  `SELECT id, user_agent AS "userAgent", last_seen_at AS "lastSeenAt", created_at AS "createdAt" FROM sessions
    WHERE user_id = $1 AND expires_at > $2 AND idle_expires_at > $2 ORDER BY id DESC LIMIT 100`,
);

export interface SignedInPerson extends Person {
  sessionId: string;
  signedInAt: Date;
}

export interface OpenSession {
  id: string;
  userAgent: string;
  lastSeenAt: Date;
  createdAt: Date;
}

/** Browser sessions. Only the cookie contains the token; the database has its hash. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Signs the browser in and ends its previous session. */
  async open(request: Request, response: Response, { userId }: Person): Promise<void> {
    const at = this.clock.now();
    const token = newSessionToken();
    await this.endCurrent(request);
    await this.reads.rows(OPEN, [
      ...[newId('ses', at.getTime()), userId, this.secrets.hash('sessions', token), userAgentOf(request)],
      ...[at, after(at, IDLE_MS), after(at, ABSOLUTE_MS)],
    ]);
    setCookie(response, this.https, { name: 'session', value: token, maxAgeMs: ABSOLUTE_MS });
  }

  /** Returns the person who is signed in with this browser, or null. */
  async personOf(request: Request): Promise<SignedInPerson | null> {
    const hash = this.hashOf(request);
    if (!hash) return null;
    const now = this.clock.now();
    const row = await this.reads.first<SignedInPerson & { lastSeenAt: Date }>(FIND, [hash, now]);
    if (!row) return null;
    const { lastSeenAt, ...person } = row;
    if (lastSeenAt <= after(now, -TOUCHED_EVERY_MS))
      await this.reads.rows(TOUCH, [person.sessionId, now, after(now, IDLE_MS)]);
    return person;
  }

  async requirePerson(request: Request): Promise<SignedInPerson> {
    const person = await this.personOf(request);
    if (!person) throw notSignedIn();
    return person;
  }

  listOf(userId: string): Promise<OpenSession[]> {
    return this.reads.rows<OpenSession>(LIST, [userId, this.clock.now()]);
  }

  async end(userId: string, sessionId: string): Promise<void> {
    if ((await this.reads.rows(END, [sessionId, userId])).length === 0) throw sessionNotFound();
  }

  async endAll(userId: string): Promise<void> {
    await this.reads.rows(END_ALL, [userId]);
  }

  async signOut(request: Request, response: Response): Promise<void> {
    await this.endCurrent(request);
    clearCookie(response, this.https, 'session');
  }

  private async endCurrent(request: Request): Promise<void> {
    const hash = this.hashOf(request);
    if (hash) await this.reads.rows(END_BY_TOKEN, [hash]);
  }

  private hashOf(request: Request): Buffer | undefined {
    const token = sessionTokenIn(request, this.https, 'session');
    return token === undefined ? undefined : this.secrets.hash('sessions', token);
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}
