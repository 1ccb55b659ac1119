import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { newId } from '../kernel/ids';
import type { Tx } from '../platform/database/transactions';
import type { Caller } from '../platform/security/caller';
import { type AuditAction, AuditEntry } from './audit-entry.entity';

interface Concerned {
  clientId: string;
  grant?: { id: string; userId: string; agentId: string };
  userId?: string;
}

/** Records grants and rejected attempts. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  async note(
    tx: Tx,
    caller: Caller,
    action: AuditAction,
    { clientId, grant, userId }: Concerned,
  ): Promise<void> {
    const at = this.clock.now();
    await tx.insert(AuditEntry, {
      id: newId('oau', at.getTime()),
      action,
      clientId,
      userId: grant?.userId ?? userId ?? null,
      agentId: grant?.agentId ?? null,
      grantId: grant?.id ?? null,
      ip: caller.ip,
      requestId: caller.requestId,
      createdAt: at,
    });
  }
}
