import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Operator } from '../../platform/audit-log/operator-command';
import { Settings } from '../../platform/config/settings';
import { SessionsService } from '../sessions.service';
import { OperatorRoles } from './operator-roles.service';
import { OperatorSessions } from './operator-sessions.service';

/** Who is signed in as the operator in a browser: a person with the role, or somebody who knows the operator token. */
@Injectable()
export class SignedInOperators {
  constructor(
    private readonly people: SessionsService,
    private readonly roles: OperatorRoles,
    private readonly tokenSessions: OperatorSessions,
    private readonly settings: Settings,
  ) {}

  /** A person comes first: its name is verified. */
  async find(request: Request): Promise<Operator | undefined> {
    const person = await this.personIn(request);
    if (person) return person;
    const session = await this.tokenSessions.find(request);
    return session && { name: session.name, personId: null };
  }

  /** Whether the operator's pages are open at all, and to this browser. */
  async mayOpenPages(request: Request): Promise<boolean> {
    return this.settings.OPERATOR_PAGES && (await this.find(request)) !== undefined;
  }

  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    if (await this.personIn(request)) await this.people.signOut(request, response, { everywhere });
    await this.tokenSessions.signOut(request, response, { everywhere });
  }

  /** What names the person who is signed in in this browser and has no operator role. */
  async personWithoutRole(request: Request): Promise<string | undefined> {
    const person = await this.people.personOf(request);
    if (!person || (await this.roles.operatorOf(person.userId))) return undefined;
    return person.email ?? person.userId;
  }

  private async personIn(request: Request): Promise<Operator | undefined> {
    const person = await this.people.personOf(request);
    return person ? this.roles.operatorOf(person.userId) : undefined;
  }
}
