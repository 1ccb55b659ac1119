import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { InvalidInput } from '../kernel/domain-error';
import { Commands } from '../platform/commands/commands';
import { acquireAdvisoryLocks } from '../platform/database/locks';
import type { AgentCaller } from '../platform/security/caller';
import { NotificationPreferences } from './notification.entity';
import { type PreferencesRequest, PreferencesView } from './notifications.dto';
import { isTimezone } from './quiet-hours';

/** Each agent's notification preferences. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly commands: Commands,
    private readonly entities: EntityManager,
  ) {}

  async get(agentId: string): Promise<PreferencesView> {
    const said = await this.entities.findOneBy(NotificationPreferences, { agentId });
    return PreferencesView.of(said ?? NotificationPreferences.unlessSaid(agentId));
  }

  /** Omitted fields stay unchanged. */
  change(caller: AgentCaller, request: PreferencesRequest): Promise<PreferencesView> {
    const { quiet_hours: hours } = request;
    if (hours && !isTimezone(hours.timezone)) {
      const loc = ['body', 'quiet_hours', 'timezone'];
      throw InvalidInput.field(loc, 'must be a time zone like Europe/Berlin', 'literal_error');
    }
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `notification-preferences:${agentId}`);
      const found = await tx.findOneBy(NotificationPreferences, { agentId });
      const own = found ?? NotificationPreferences.unlessSaid(agentId);
      own.enabled = request.enabled ?? own.enabled;
      own.emailNotifications = request.email_notifications ?? own.emailNotifications;
      own.webhookNotifications = request.webhook_notifications ?? own.webhookNotifications;
      own.muteTypes = request.mute_types ? [...new Set(request.mute_types)] : own.muteTypes;
      if (hours !== undefined) own.quietHours = hours;
      if (found) await tx.update(NotificationPreferences, agentId, own);
      else await tx.insert(NotificationPreferences, own);
      return PreferencesView.of(own);
    });
  }
}
