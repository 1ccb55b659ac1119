import { Injectable } from '@nestjs/common';
import { OwnershipService } from '../agents/owner-controls/ownership.service';
import { Commands } from '../platform/commands/commands';
import { execute, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import type { Caller } from '../platform/security/caller';
import { notSignedIn } from './sign-in.errors';
import { Users } from './users';

const OWNED = statement(
  'leaving_owned',
  'SELECT agent_id AS "agentId" FROM agents WHERE owner_id = $1 ORDER BY agent_id',
);
const FORGET_SESSIONS = statement('leaving_sessions', 'DELETE FROM sessions WHERE user_id = $1');
const FORGET_LINKS = statement('leaving_links', 'DELETE FROM login_links WHERE email = $1');

/** Ends or deletes what a higher layer stores about a person. */
export type CloseHandler = (tx: Tx, caller: Caller, userId: string) => Promise<void>;

/** Deletes accounts. */
@Injectable()
export class AccountClosureService {
  private readonly closeHandlers: CloseHandler[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly users: Users,
    private readonly ownership: OwnershipService,
  ) {}

  onClose(handler: CloseHandler): void {
    this.closeHandlers.push(handler);
  }

  /**
   * Ends all sessions and client access, releases all agents, and erases the email address, in one transaction. If the
   * person signs in again, that is a new account.
   */
  async close(caller: Caller, { userId }: { userId: string }): Promise<void> {
    await this.commands.run({ ...caller, idempotency: undefined }, async (tx) => {
      const person = await this.users.erase(tx, userId);
      if (!person) throw notSignedIn();
      for (const handler of this.closeHandlers) await handler(tx, caller, userId);
      for (const { agentId } of await execute<{ agentId: string }>(tx, OWNED, [userId]))
        await this.ownership.release(tx, agentId, userId);
      await execute(tx, FORGET_SESSIONS, [userId]);
      if (person.iss === 'mail') await execute(tx, FORGET_LINKS, [person.email]);
      return {};
    });
  }
}
