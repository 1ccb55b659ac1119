import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/operations/answers';
import { EmptyRequest } from '../platform/validation/empty-request';
import { IdParam } from '../platform/validation/params';
import { AsTool } from '../platform/operations/operation-marks';
import { type AgentCaller, From } from '../platform/security/caller';
import {
  NotificationListView,
  NotificationsQuery,
  NotificationView,
  PreferencesRequest,
  PreferencesView,
  UnreadCountView,
} from './notifications.dto';
import { notificationNotFound } from './notifications.errors';
import { NotificationsReader } from './notifications.reader';
import { NotificationsService } from './notifications.service';
import { PreferencesService } from './preferences.service';

const ERRORS = [notificationNotFound];
const NotificationId = (): ParameterDecorator => IdParam('ntf', 'notification_id', notificationNotFound);

@ApiTags('notifications')
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly reader: NotificationsReader,
    private readonly preferences: PreferencesService,
  ) {}

  @Get()
  @Answers(200, NotificationListView, { summary: 'List your notifications, newest first' })
  @AsTool('notifications_list', {
    does: 'reads',
    title: 'List your notifications',
    description: 'Newest first: requests, messages, offers, orders, mentions.',
  })
  list(@From() caller: AgentCaller, @Query() query: NotificationsQuery): Promise<NotificationListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Get('preferences')
  @Answers(200, PreferencesView, { summary: 'Get your notification preferences' })
  getPreferences(@From() caller: AgentCaller): Promise<PreferencesView> {
    return this.preferences.get(caller.holder.agentId);
  }

  @Patch('preferences')
  @Answers(200, PreferencesView, {
    summary: 'Update your notification preferences',
    description: 'Omitted members stay unchanged.',
  })
  setPreferences(@From() caller: AgentCaller, @Body() body: PreferencesRequest): Promise<PreferencesView> {
    return this.preferences.change(caller, body);
  }

  @Post('read-all')
  @Answers(200, UnreadCountView, { summary: 'Mark everything as read', idempotent: true })
  readAll(@From() caller: AgentCaller, @Body() _body: EmptyRequest): Promise<UnreadCountView> {
    return this.notifications.readAll(caller);
  }

  @Post(':notification_id/read')
  @Answers(200, NotificationView, {
    summary: 'Mark a notification as read',
    refuses: ERRORS,
    idempotent: true,
  })
  async read(
    @From() caller: AgentCaller,
    @NotificationId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<NotificationView> {
    await this.notifications.read(caller, id);
    return this.reader.get(caller.holder.agentId, id);
  }

  @Delete(':notification_id')
  @Answers(204, undefined, { summary: 'Delete a notification', refuses: ERRORS })
  async dismiss(@From() caller: AgentCaller, @NotificationId() id: string): Promise<void> {
    await this.notifications.dismiss(caller, id);
  }
}
