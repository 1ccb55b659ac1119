import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../../kernel/clock';
import { Settings } from '../config/settings';
import { FileMailer } from './file-mailer';
import { MailMetrics } from './mail-metrics';
import { MailQueue } from './mail-queue';
import { Mailer } from './mailer';
import { SmtpMailer } from './smtp-mailer';
import { QueuedMail } from './queued-mail.entity';

/** Mail to people. */
@Module({
  imports: [TypeOrmModule.forFeature([QueuedMail])],
  providers: [
    {
      provide: Mailer,
      inject: [Settings, Clock],
      useFactory: (settings: Settings, clock: Clock) =>
        settings.SMTP_URL === undefined ? new FileMailer(settings, clock) : new SmtpMailer(settings, clock),
    },
    MailQueue,
    MailMetrics,
  ],
  exports: [MailQueue],
})
export class MailModule {}
