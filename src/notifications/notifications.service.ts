import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../kernel/clock';
import { Commands } from '../platform/commands/commands';
import { execute } from '../platform/database/statements';
import type { AgentCaller } from '../platform/security/caller';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { DISMISS, MARK, READ, READ_ALL_BROADCASTS } from './inbox-statements';
import { notificationNotFound } from './notifications.errors';
import { Notification } from './notification.entity';

/** What agents do with their notifications. All commands are idempotent. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // notifications of others quote the agent's name and texts
    this.personalData.addErasure((tx, agentId) =>
      tx.delete(Notification, [{ agentId }, { actorId: agentId }]),
    );
  }

  async read(caller: AgentCaller, id: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const own = await execute(tx, READ, [agentId, id, at]);
      if (own.length > 0) return {};
      const forAll = await execute(tx, MARK, [agentId, id, at, null]);
      if (forAll.length === 0) throw notificationNotFound();
      return {};
    });
  }

  readAll(caller: AgentCaller): Promise<{ unread_count: number }> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const unread = { agentId, readAt: IsNull(), dismissedAt: IsNull() };
      await tx.update(Notification, unread, { readAt: this.clock.now() });
      await execute(tx, READ_ALL_BROADCASTS, [agentId]);
      return { unread_count: 0 };
    });
  }

  async dismiss(caller: AgentCaller, id: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const own = await execute(tx, DISMISS, [agentId, id, at]);
      if (own.length > 0) return {};
      const forAll = await execute(tx, MARK, [agentId, id, at, at]);
      if (forAll.length === 0) throw notificationNotFound();
      return {};
    });
  }
}
