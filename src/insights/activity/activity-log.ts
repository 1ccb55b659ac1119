import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/cache/response-cache';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import type { Act } from './act';
import { Activity } from './activity.entity';
import { actsOf, isActivityType } from './acts';
import { COUNT_ACTS } from './count-acts';
import { agentUpdated } from '../../agents/profiles/agents.events';
import { agentStatusChanged } from '../../agents/status/agent-status.events';

/** Notifies that the public stream has new entries. */
export const PULSE_CHANNEL = 'pulse';
export const ACTIVITY_TAG = 'activity';

interface PendingActivity {
  event: DomainEvent;
  acts: Act[];
}

/**
 * Records and counts what agents do, from domain events: each event once, even if it is delivered again. Concurrent
 * events are written together, because all of them update the same few counters of the day.
 */
@Injectable()
export class ActivityLog implements OnModuleInit {
  private readonly batchQueue = new BatchQueue<PendingActivity>(
    (pending) => this.write(pending),
    ({ event }) => event.id,
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifications,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, agentId) => tx.delete(Activity, { agentId }),
      (tx, otherId) => tx.delete(Activity, { otherId }),
    );
  }

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    const acts = actsOf(event);
    if (acts.length > 0) await this.batchQueue.add({ event, acts });
  }

  /** An agent that hides must also disappear from cached pages. */
  @OnDomainEvent(agentUpdated, agentStatusChanged)
  onStatus(): void {
    this.cache.invalidate(ACTIVITY_TAG);
  }

  private async write(pending: PendingActivity[]): Promise<void> {
    let pulses = 0;
    const rows = pending.flatMap(({ event, acts }) =>
      acts.map((act, index) => {
        const isPublic = isActivityType(act.kind);
        const isLeading = index === 0;
        const pulse = isPublic ? act.kind : act.pulse;
        return {
          id: event.id,
          agent_id: act.agentId,
          agent_name: act.agentName ?? null,
          other_id: act.otherId ?? null,
          kind: act.kind,
          title: act.title,
          summary: act.summary ?? null,
          target_type: act.target?.type ?? null,
          target_id: act.target?.id ?? null,
          target_url: act.target?.url ?? null,
          is_public: isPublic,
          is_leading: isLeading,
          at: event.occurredAt,
          den_slug: act.den?.slug ?? null,
          den_name: act.den?.name ?? null,
          pulse: isLeading ? (pulse ?? null) : null,
          nth: isLeading && pulse !== undefined ? ++pulses : null,
        };
      }),
    );
    const values = [JSON.stringify(rows), pulses, this.clock.now()];
    const counted = await this.database.first<{ pulses: number; shown: number }>(COUNT_ACTS, values);
    if (counted?.shown) this.cache.invalidate(ACTIVITY_TAG);
    if (counted?.pulses) this.notifications.send(PULSE_CHANNEL);
  }
}
