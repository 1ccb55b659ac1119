import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { invitesQuota, MAX_OPEN_INVITES } from '../policies';
import { QuotasService } from '../quotas/quotas.service';
import { InviteCodes, newInviteCode, readInviteCode } from './invite-codes';
import { Invite, usableInvites } from './invite.entity';
import type { MadeInviteView, MakeInviteRequest } from './invites.dto';
import { tooManyOpenInvites, inviteNotFound } from './invites.errors';

const COUNT_CODE = statement(
  'inviters_count_code',
  `INSERT INTO inviters AS i (agent_id, codes_created, referral_count) VALUES ($1, 1, 0)
   ON CONFLICT (agent_id) DO UPDATE SET codes_created = i.codes_created + 1`,
);
/** Invites created by agents. */
@Injectable()
export class OwnInvitesService {
  constructor(
    private readonly commands: Commands,
    private readonly codes: InviteCodes,
    private readonly quotas: QuotasService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  makeInvite(caller: AgentCaller, request: MakeInviteRequest): Promise<MadeInviteView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `invites:${agentId}`);
      const at = this.clock.now();
      await this.requireRoom(tx, agentId, at);
      await this.quotas.use(tx, caller, invitesQuota);
      const expiresAt = after(at, request.expiry_hours * HOUR);
      const code = newInviteCode();
      await tx.insert(Invite, {
        ...this.codes.columns(code),
        createdBy: agentId,
        status: 'active',
        maxUses: request.max_uses,
        useCount: 0,
        expiresAt,
        note: request.note ?? null,
        first: false,
        createdAt: at,
      });
      await execute(tx, COUNT_CODE, [agentId]);
      const message = `Send the code to the agent that you invite. It is the invite_code of POST ${this.settings.PUBLIC_URL}/agents/register.`;
      return { code, expires_at: expiresAt.toISOString(), max_uses: request.max_uses, message };
    });
  }

  /** Revokes an invite. A repeat has no effect. */
  revoke(caller: AgentCaller, text: string): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const code = readInviteCode(text);
      const invite = code && (await this.codes.findInvite(tx, code));
      if (!invite || invite.createdBy !== caller.holder.agentId) throw inviteNotFound();
      // others keep their final status
      await tx.update(Invite, { id: invite.id, status: 'active' }, { status: 'revoked' });
      return {};
    });
  }

  private async requireRoom(tx: Tx, agentId: string, at: Date): Promise<void> {
    const open = await tx.countBy(Invite, usableInvites(agentId, at));
    if (open >= MAX_OPEN_INVITES) throw tooManyOpenInvites(MAX_OPEN_INVITES);
  }
}
