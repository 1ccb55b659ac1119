import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { earliestId } from '../kernel/ids';
import { Database, statement } from '../platform/database/statements';
import { RecurringWork } from '../platform/workers/recurring-work';
import { defineRetentionTime } from '../platform/workers/retention';
import { Broadcast } from './notification.entity';
import { READ_RETENTION_MS, UNREAD_RETENTION_MS } from './policies';

defineRetentionTime('read notifications', READ_RETENTION_MS);
defineRetentionTime('unread notifications', UNREAD_RETENTION_MS);
const BATCH = 1_000;

/** Ids are ordered by time, so this reads the primary key from its oldest end. */
const CLEAR = statement(
  'notifications_retention',
  `WITH old AS (
     SELECT id, read_at, dismissed_at FROM notifications WHERE id > $1 AND id < $2 ORDER BY id LIMIT ${BATCH}),
   gone AS (
     DELETE FROM notifications n USING old
      WHERE n.id = old.id AND (old.read_at IS NOT NULL OR old.dismissed_at IS NOT NULL OR old.id < $3))
   SELECT max(id) AS last, count(*)::int AS looked_at FROM old`,
);

/** Deletes notifications and broadcasts: read and dismissed ones earlier than unread ones. */
@Injectable()
export class NotificationRetention implements OnModuleInit {
  constructor(
    private readonly database: Database,
    @InjectRepository(Broadcast) private readonly broadcasts: Repository<Broadcast>,
    private readonly work: RecurringWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.add({
      name: 'notification-retention',
      everyMs: HOUR,
      nextAfter: (ended) => after(ended, DAY),
      batch: (cursor) => this.clear(cursor),
    });
  }

  private async clear(cursor: string): Promise<string | undefined> {
    const now = this.clock.now();
    const [old, oldest] = [READ_RETENTION_MS, UNREAD_RETENTION_MS].map((ms) =>
      earliestId('ntf', after(now, -ms)),
    );
    if (cursor === '') await this.broadcasts.delete({ id: LessThan(old as string) });
    const found = await this.database.first<{ last: string; looked_at: number }>(CLEAR, [
      cursor,
      old,
      oldest,
    ]);
    return found?.looked_at === BATCH ? found.last : undefined;
  }
}
