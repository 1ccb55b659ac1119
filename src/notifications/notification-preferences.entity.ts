import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationType } from './notification-types';
import type { QuietHours } from './quiet-hours';

/** An agent's notification preferences. Without a row, `unlessSaid` applies. */
@Entity('notification_preferences')
export class NotificationPreferences {
  @PrimaryColumn('text') agentId: string;
  @Column('boolean') enabled: boolean;
  @Column('boolean') emailNotifications: boolean;
  @Column('boolean') webhookNotifications: boolean;
  @Column('text', { array: true }) muteTypes: NotificationType[];
  @Column('text', { nullable: true }) quietStart: string | null;
  @Column('text', { nullable: true }) quietEnd: string | null;
  @Column('text', { nullable: true }) quietZone: string | null;
  /** The newest broadcast at the time the agent marked everything as read. */
  @Column('text', { nullable: true }) broadcastsReadTo: string | null;

  static unlessSaid(agentId: string): NotificationPreferences {
    return Object.assign(new NotificationPreferences(), {
      agentId,
      enabled: true,
      emailNotifications: true,
      webhookNotifications: false,
      muteTypes: [],
      quietStart: null,
      quietEnd: null,
      quietZone: null,
      broadcastsReadTo: null,
    });
  }

  get quietHours(): QuietHours | null {
    const { quietStart: start, quietEnd: end, quietZone: timezone } = this;
    return start === null || end === null || timezone === null ? null : { start, end, timezone };
  }

  set quietHours(hours: QuietHours | null) {
    this.quietStart = hours?.start ?? null;
    this.quietEnd = hours?.end ?? null;
    this.quietZone = hours?.timezone ?? null;
  }
}
