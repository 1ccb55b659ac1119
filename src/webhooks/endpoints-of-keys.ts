import { Injectable, type OnModuleInit } from '@nestjs/common';
import { KeyRevocation, type RevokedAccess } from '../agents/api-keys/key-revocation.service';
import { Clock } from '../kernel/clock';
import { PgNotifications } from '../platform/database/pg-notifications';
import { execute, statement } from '../platform/database/statements';
import { afterCommit, type Tx } from '../platform/database/transactions';
import { Outbox } from '../platform/outbox/outbox';
import { keyEnded } from './webhook-endpoint.entity';
import { EndpointSecrets, type SealedAddress } from './endpoint-secrets';
import { WEBHOOKS_CHANNEL } from './sending/delivery-queue';
import { type DisabledEndpoint, endpointDisabled } from './webhooks.events';

/** Also endpoints that are disabled for another reason, so that only a valid key enables them again. */
const ENDED = `e.removed_at IS NULL AND e.disabled_reason IS DISTINCT FROM 'key_ended'
  AND (${keyEnded('$2')} OR e.key_id = $3)`;
const LOCK_QUEUES = statement(
  'webhook_keys_lock',
  `SELECT q.endpoint_id FROM webhook_endpoints e JOIN webhook_queues q ON q.endpoint_id = e.id
    WHERE e.agent_id = $1 AND ${ENDED} ORDER BY q.endpoint_id FOR UPDATE OF q`,
);
const DISABLE = statement(
  'webhook_keys_disable',
  `UPDATE webhook_endpoints e
      SET enabled = false, disabled_reason = 'key_ended', version = e.version + 1, updated_at = $2,
          event_sequence = e.event_sequence + CASE WHEN before.enabled THEN 1 ELSE 0 END
     FROM webhook_endpoints before
    WHERE before.id = e.id AND e.id = ANY($1) AND ${ENDED}
   RETURNING e.id, e.agent_id AS "agentId", e.sealed_url AS "sealedUrl", e.version,
             e.event_sequence AS "eventSequence", before.enabled AS "wasEnabled"`,
);
const WAKE_QUEUES = statement(
  'webhook_keys_wake',
  'UPDATE webhook_queues SET look_at = $2 WHERE endpoint_id = ANY($1)',
);

type DisabledRow = SealedAddress & Omit<DisabledEndpoint, 'host'> & { wasEnabled: boolean };

/** Disables the endpoints of keys that have ended: with the revocation, or at the first event after the expiry. */
@Injectable()
export class EndpointsOfKeys implements OnModuleInit {
  constructor(
    private readonly revocation: KeyRevocation,
    private readonly outbox: Outbox,
    private readonly secrets: EndpointSecrets,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.revocation.onRevoked(async (tx, agentId, access) => {
      const now = this.clock.now();
      const queues = await execute<{ endpoint_id: string }>(tx, LOCK_QUEUES, [
        agentId,
        now,
        access.ownerKeyId ?? null,
      ]);
      const ids = queues.map((queue) => queue.endpoint_id);
      await this.disable(tx, ids, access);
    });
  }

  /** Disables those of the endpoints whose keys have ended. Their queues must be locked. */
  async disable(tx: Tx, endpointIds: string[], access: RevokedAccess = {}): Promise<void> {
    if (endpointIds.length === 0) return;
    const now = this.clock.now();
    const rows = await execute<DisabledRow>(tx, DISABLE, [endpointIds, now, access.ownerKeyId ?? null]);
    for (const row of rows.filter(({ wasEnabled }) => wasEnabled)) {
      const { host } = new URL(this.secrets.urlOf(row));
      await this.outbox.record(tx, endpointDisabled({ ...row, host }, 'key_ended', now));
    }
    await execute(tx, WAKE_QUEUES, [endpointIds, now]);
    afterCommit(tx, () => this.notifications.send(WEBHOOKS_CHANNEL)); // the dispatchers cancel what is pending
  }
}
