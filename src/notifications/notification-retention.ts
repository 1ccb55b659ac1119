import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { earliestId, type IdPrefix } from '../kernel/ids';
import { Database, type Statement, statement } from '../platform/database/statements';
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
/** The same for people. */
const CLEAR_OF_OWNERS = statement(
  'owner_notifications_retention',
  `WITH old AS (
     SELECT id, read_at FROM owner_notifications WHERE id > $1 AND id < $2 ORDER BY id LIMIT ${BATCH}),
   gone AS (
     DELETE FROM owner_notifications n USING old WHERE n.id = old.id AND (old.read_at IS NOT NULL OR old.id < $3))
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
    const daily = { everyMs: HOUR, nextAfter: (ended: Date) => after(ended, DAY) };
    this.work.add({ ...daily, name: 'notification-retention', batch: (cursor) => this.clear(cursor) });
    const batch = (cursor: string) => this.clearOf(CLEAR_OF_OWNERS, 'onf', cursor);
    this.work.add({ ...daily, name: 'owner-notification-retention', batch });
  }

  private async clear(cursor: string): Promise<string | undefined> {
    const old = earliestId('ntf', after(this.clock.now(), -READ_RETENTION_MS));
    if (cursor === '') await this.broadcasts.delete({ id: LessThan(old) });
    return this.clearOf(CLEAR, 'ntf', cursor);
  }

  private async clearOf(sql: Statement, prefix: IdPrefix, cursor: string): Promise<string | undefined> {
    const now = this.clock.now();
    const [old, oldest] = [READ_RETENTION_MS, UNREAD_RETENTION_MS].map((ms) =>
      earliestId(prefix, after(now, -ms)),
    );
    const found = await this.database.first<{ last: string; looked_at: number }>(sql, [cursor, old, oldest]);
    return found?.looked_at === BATCH ? found.last : undefined;
  }
}
