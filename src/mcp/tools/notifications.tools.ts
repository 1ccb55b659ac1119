import { Injectable } from '@nestjs/common';
import {
  NotificationListView,
  NotificationsQuery,
  UnreadCountView,
} from '../../notifications/notifications.dto';
import { NotificationsReader } from '../../notifications/notifications.reader';
import { NotificationsService } from '../../notifications/notifications.service';
import { MarkReadArguments } from './notifications.dto';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

@Injectable()
export class NotificationTools implements ToolGroup {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly reader: NotificationsReader,
  ) {}

  tools(): Tool[] {
    return [
      agentTool('read', {
        name: 'notifications_list',
        title: 'List your notifications',
        description: 'Newest first: requests, messages, offers, orders, mentions.',
        does: 'reads',
        takes: NotificationsQuery,
        answers: NotificationListView,
        run: ({ holder }, query) => this.reader.list(holder.agentId, query),
      }),
      agentTool('write', {
        name: 'notifications_mark_read',
        title: 'Mark notifications as read',
        description: 'One of them, or all without a notification_id. Returns how many are left.',
        does: 'replaces',
        takes: MarkReadArguments,
        answers: UnreadCountView,
        run: async (caller, { notification_id }) => {
          if (notification_id === undefined) return this.notifications.readAll(caller);
          await this.notifications.read(caller, notification_id);
          return { unread_count: await this.reader.unread(caller.holder.agentId) };
        },
      }),
    ];
  }
}
