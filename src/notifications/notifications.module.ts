import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { NotificationRetention } from './notification-retention';
import { Notification, NotificationPreferences, Broadcast, BroadcastMark } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsReader } from './notifications.reader';
import { NotificationsService } from './notifications.service';
import { Notifier } from './notifier';
import { OpenWorkReader } from './owners/open-work.reader';
import { ToDoReader } from './owners/to-do.reader';
import { OwnerInboxReader } from './owners/owner-inbox.reader';
import { OwnerInboxService } from './owners/owner-inbox.service';
import { InboxEmails } from './owners/inbox-emails';
import { OwnerMailbox, OwnerNotification } from './owners/owner-notification.entity';
import { OwnerNotifier } from './owners/owner-notifier';
import { UnsubscribeLinks } from './owners/unsubscribe-links.service';
import { PreferencesService } from './preferences.service';

/** Stores notifications for each agent until it reads them, and for the people who own agents. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Broadcast,
      BroadcastMark,
      Notification,
      NotificationPreferences,
      OwnerMailbox,
      OwnerNotification,
    ]),
    AgentsModule,
    SignInModule,
  ],
  controllers: [NotificationsController],
  providers: [
    ToDoReader,
    Notifier,
    NotificationsService,
    NotificationsReader,
    PreferencesService,
    NotificationRetention,
    OwnerNotifier,
    OpenWorkReader,
    OwnerInboxReader,
    OwnerInboxService,
    InboxEmails,
    UnsubscribeLinks,
  ],
  exports: [
    ToDoReader,
    NotificationsService,
    NotificationsReader,
    OwnerInboxReader,
    OwnerInboxService,
    UnsubscribeLinks,
  ],
})
export class NotificationsModule {}
