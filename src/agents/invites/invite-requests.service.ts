import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { after, Clock, HOUR } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { changedColumns } from '../../platform/database/loaded-rows';
import { Database, statement } from '../../platform/database/statements';
import type { Caller } from '../../platform/security/caller';
import { defineRetentionTime } from '../../platform/workers/retention';
import { Workers } from '../../platform/workers/workers';
import { INVITE_HOURS, INVITE_REQUEST_MS, INVITE_REQUEST_RETENTION_MS } from '../policies';
import { InviteCodes } from './invite-codes';
import { InviteRequest } from './invite-request.entity';
import { AdminInviteRequestView, type AskForInviteRequest, InviteRequestView } from './invite-requests.dto';
import { Invite } from './invite.entity';
import { inviteRequestNotFound } from './invites.errors';

defineRetentionTime('invite requests', INVITE_REQUEST_RETENTION_MS, { afterExpiry: true });

const FORGET = statement(
  'invite_requests_forget',
  `DELETE FROM invite_requests WHERE id IN (
     SELECT id FROM invite_requests WHERE expires_at <= $1 ORDER BY expires_at, id LIMIT 500) RETURNING id`,
);

/** Requests for an invite, each decided once by the operator. */
@Injectable()
export class InviteRequestsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly codes: InviteCodes,
    private readonly database: Database,
    @InjectRepository(InviteRequest) private readonly requests: Repository<InviteRequest>,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'invite-requests',
      role: 'sweeper',
      everyMs: HOUR,
      step: () => this.cleanUp(),
    });
  }

  request(caller: Caller, request: AskForInviteRequest): Promise<InviteRequestView> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const requested = Object.assign(new InviteRequest(), {
        id: newId('ivr', at.getTime()),
        agentName: request.agent_name,
        description: request.description,
        contactInfo: request.contact_info ?? null,
        expiresAt: after(at, INVITE_REQUEST_MS),
        createdAt: at,
      });
      await tx.insert(InviteRequest, requested);
      return InviteRequestView.of(requested, null, at);
    });
  }

  /** Approves the request and creates an invite with one use. A repeat returns the same invite. */
  approve(caller: Caller, id: string): Promise<AdminInviteRequestView> {
    const at = this.clock.now();
    const invite = this.codes.columns();
    return this.decide(caller, id, (request) => request.approve(() => invite.id, at), invite);
  }

  reject(caller: Caller, id: string, reason: string | undefined): Promise<AdminInviteRequestView> {
    const at = this.clock.now();
    return this.decide(caller, id, (request) => request.reject(reason ?? null, at));
  }

  private decide(
    caller: Caller,
    id: string,
    make: (request: InviteRequest) => boolean,
    invite: Partial<Invite> = {},
  ): Promise<AdminInviteRequestView> {
    return this.commands.run(caller, async (tx) => {
      const request = await tx.findOne(InviteRequest, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!request) throw inviteRequestNotFound();
      const before = { ...request };
      if (make(request)) {
        if (request.inviteId !== null) await tx.insert(Invite, { ...invite, ...oneUse(request) });
        await tx.update(InviteRequest, id, changedColumns(before, { ...request }));
      }
      const codes = await this.codes.openAll(tx, [request.inviteId]);
      return AdminInviteRequestView.of(request, codes.get(request.inviteId ?? '') ?? null, this.clock.now());
    });
  }

  private async cleanUp(): Promise<boolean> {
    const now = this.clock.now();
    const over = { status: 'pending' as const, expiresAt: LessThanOrEqual(now) };
    await this.requests.update(over, { status: 'expired', decidedAt: now });
    const forgotten = await this.database.rows(FORGET, [after(now, -INVITE_REQUEST_RETENTION_MS)]);
    return forgotten.length === 500;
  }
}

function oneUse({ decidedAt, agentName }: InviteRequest): Partial<Invite> {
  const at = decidedAt as Date;
  return {
    createdBy: null,
    status: 'active' as const,
    maxUses: 1,
    useCount: 0,
    first: false,
    createdAt: at,
    expiresAt: after(at, INVITE_HOURS * HOUR),
    note: `requested by ${agentName}`,
  };
}
