import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { NotificationRetention } from './notification-retention';
import { Notification, NotificationPreferences, Broadcast, BroadcastMark } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsReader } from './notifications.reader';
import { NotificationsService } from './notifications.service';
import { Notifier } from './notifier';
import { PreferencesService } from './preferences.service';

/** Stores notifications for each agent until it reads them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Broadcast, BroadcastMark, Notification, NotificationPreferences]),
    AgentsModule,
  ],
  controllers: [NotificationsController],
  providers: [Notifier, NotificationsService, NotificationsReader, PreferencesService, NotificationRetention],
  exports: [NotificationsService, NotificationsReader],
})
export class NotificationsModule {}
