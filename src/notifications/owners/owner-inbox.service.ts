import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { AccountClosureService } from '../../sign-in/account-closure.service';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { MAILED_KINDS, type MailChoices, mailTimeOf } from './owner-inbox.dto';
import { OwnerMailbox, OwnerNotification } from './owner-notification.entity';

/** $1 owner, $2 now, $3 agent, $4 kind, $5 the newest entry that the person saw; null for all. */
const READ_ALL = statement(
  'owner_inbox_read_all',
  `UPDATE owner_notifications SET read_at = $2 WHERE id IN (
     SELECT id FROM owner_notifications
      WHERE owner_id = $1 AND read_at IS NULL AND ($3::text IS NULL OR agent_id = $3) AND ($4::text IS NULL OR kind = $4)
        AND id <= coalesce($5::text, '~')
      ORDER BY id FOR UPDATE)`,
  { varies: true },
);

interface ReadFilter {
  agentId?: string;
  kind?: string;
  upTo?: string;
}

/** What people do with their inbox, and which emails they choose. */
@Injectable()
export class OwnerInboxService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly personalData: PersonalData,
    private readonly closures: AccountClosureService,
    @InjectRepository(OwnerNotification) private readonly entries: Repository<OwnerNotification>,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.delete(OwnerNotification, { agentId }));
    this.closures.onClose(async (tx, _caller, ownerId) => {
      await tx.delete(OwnerNotification, { ownerId });
      await tx.delete(OwnerMailbox, { ownerId });
    });
  }

  async read(ownerId: string, id: string): Promise<void> {
    await this.entries.update({ id, ownerId, readAt: IsNull() }, { readAt: this.clock.now() });
  }

  /** Marks what the filter shows as read, up to the newest entry that the person saw. */
  async readAll(ownerId: string, { agentId, kind, upTo }: ReadFilter): Promise<void> {
    const values = [ownerId, this.clock.now(), agentId ?? null, kind ?? null, upTo ?? null];
    await this.transactions.run((tx) => execute(tx, READ_ALL, values));
  }

  /** Omitted members stay unchanged. What already waits follows the new settings. */
  async change(ownerId: string, choices: MailChoices, digestHour?: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const unlessSaid = OwnerMailbox.unlessSaid(ownerId);
      await tx.createQueryBuilder().insert().into(OwnerMailbox).values(unlessSaid).orIgnore().execute();
      await this.changeIn(tx, ownerId, (box) => {
        box.choices = { ...box.choices, ...choices };
        box.digestHour = digestHour ?? box.digestHour;
      });
    });
  }

  /**
   * Ends all emails of these kinds, or the digest: the kinds that come with it at this time. A person who got an email has a
   * mailbox, unless the account was deleted since.
   */
  async unsubscribe(ownerId: string, kinds: readonly string[] | 'digest'): Promise<void> {
    await this.transactions.run((tx) =>
      this.changeIn(tx, ownerId, (box) => {
        const ended = MAILED_KINDS.filter((kind) =>
          kinds === 'digest' ? mailTimeOf(box.choices, kind) === 'digest' : kinds.includes(kind),
        );
        box.choices = { ...box.choices, ...Object.fromEntries(ended.map((kind) => [kind, 'never'])) };
      }),
    );
  }

  private async changeIn(tx: Tx, ownerId: string, change: (box: OwnerMailbox) => void): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const box = await tx.findOne(OwnerMailbox, { where: { ownerId }, lock });
    if (!box) return;
    change(box);
    // a worker plans the next email again
    box.dueAt = this.clock.now();
    await tx.update(OwnerMailbox, ownerId, box);
  }
}
