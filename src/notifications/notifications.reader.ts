import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../agents/status/heartbeat-updates.service';
import { TOTAL_CAP } from '../kernel/page';
import { Settings } from '../platform/config/settings';
import { pageFrom, type PagedRow } from '../platform/database/paged';
import { Database } from '../platform/database/statements';
import { LIST, LIST_UNREAD, ONE, UNREAD_COUNT } from './inbox-statements';
import {
  type InboxRow,
  NotificationListView,
  NotificationsQuery,
  NotificationView,
} from './notifications.dto';
import { notificationNotFound } from './notifications.errors';

/** Reads an agent's inbox, for the agent and for its data export. */
@Injectable()
export class NotificationsReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.updates.add('notification_inbox', async (agentId) => ({ unread_count: await this.unread(agentId) }));
    this.personalData.add('notifications', async (agentId) => {
      const all = Object.assign(new NotificationsQuery(), { limit: TOTAL_CAP, offset: 0 });
      return (await this.list(agentId, all)).notifications;
    });
  }

  async list(agentId: string, query: NotificationsQuery): Promise<NotificationListView> {
    const { cursor = null, limit, offset, unread_only: unreadOnly } = query;
    const types = NotificationsQuery.typesOf(query);
    const rows = await this.database.rows<PagedRow<InboxRow> & { unread: number }>(
      unreadOnly ? LIST_UNREAD : LIST,
      [agentId, cursor, limit + 1, offset, types],
    );
    return NotificationListView.of(pageFrom(rows, query), rows[0]?.unread ?? 0, this.settings);
  }

  async get(agentId: string, id: string): Promise<NotificationView> {
    const found = await this.database.first<InboxRow>(ONE, [agentId, id]);
    if (!found) throw notificationNotFound();
    return NotificationView.of(found, this.settings);
  }

  /** Exact up to `TOTAL_CAP`. */
  async unread(agentId: string): Promise<number> {
    return (await this.database.first<{ unread: number }>(UNREAD_COUNT, [agentId]))?.unread ?? 0;
  }
}
