import { Injectable } from '@nestjs/common';
import { OwnershipService } from '../agents/owner-controls/ownership.service';
import { Commands } from '../platform/commands/commands';
import type { Tx } from '../platform/database/transactions';
import type { Caller } from '../platform/security/caller';
import { notSignedIn } from './sign-in.errors';
import { Users } from './users';
import { BrowserSession } from './user.entity';
import { LoginLink } from './login/login-link.entity';

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
      await this.ownership.releaseAll(tx, userId);
      await tx.delete(BrowserSession, { userId });
      if (person.iss === 'mail') await tx.delete(LoginLink, { email: person.email });
      return {};
    });
  }
}
