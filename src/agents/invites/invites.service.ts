import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { after, Clock, HOUR, MINUTE } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { InviteCodes, newInviteCode, readInviteCode } from './invite-codes';
import { Invite } from './invite.entity';
import { type CreateInvitesRequest, InvitesView } from './invites.dto';
import { inviteRequired, inviteSpent, inviteUnknown, inviteNotFound } from './invites.errors';
import { inviteUsed } from './invites.events';

/** Checks and counts the use in one statement, so that concurrent registrations cannot exceed the limit. */
const USE = statement(
  'invites_use',
  `WITH used AS (
     UPDATE invites SET use_count = use_count + 1,
                        status = CASE WHEN use_count + 1 >= max_uses THEN 'used' ELSE status END
      WHERE id = $1 AND status = 'active' AND use_count < max_uses AND (expires_at IS NULL OR expires_at > $2)
        AND NOT EXISTS (SELECT FROM agents m WHERE m.agent_id = created_by AND m.status IN ('suspended', 'retired'))
     RETURNING created_by),
   noted AS (INSERT INTO invite_uses (agent_id, invite_id, used_at) SELECT $3, $1, $2 FROM used),
   referred AS (UPDATE inviters SET referral_count = referral_count + 1 FROM used WHERE agent_id = used.created_by)
   SELECT created_by FROM used`,
);
const ENSURE = statement(
  'invites_ensure',
  `INSERT INTO invites (id, code_hash, sealed_code, status, max_uses, use_count, first, note, created_at)
   VALUES ($1, $2, $3, 'active', $4, 0, $5, 'first invite', $6) ON CONFLICT DO NOTHING`,
);

const FIRST_USES = { production: 100, elsewhere: 10_000 };

/** The invites of the operator, and the use of any invite. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly commands: Commands,
    private readonly codes: InviteCodes,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  create(caller: Caller, request: CreateInvitesRequest): Promise<InvitesView> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const { count, max_uses: maxUses, expiry_hours: hours, note = null } = request;
      const terms = { createdBy: null, status: 'active' as const, maxUses, useCount: 0, note, first: false };
      const expiresAt = hours == null ? null : after(at, hours * HOUR);
      const codes = new Set<string>();
      while (codes.size < count) codes.add(newInviteCode());
      const invites = [...codes].map((code) =>
        tx.create(Invite, { ...this.codes.columns(code), ...terms, expiresAt, createdAt: at }),
      );
      await tx.insert(Invite, invites);
      return InvitesView.of(invites, (invite) => this.codes.openCode(invite));
    });
  }

  /** Revokes an invite, for example after its code leaked. A repeat has no effect. */
  revoke(caller: Caller, text: string): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const code = readInviteCode(text);
      const invite = code && (await this.codes.findInvite(tx, code));
      if (!invite) throw inviteNotFound();
      if (caller.operator) caller.operator.target = invite.id;
      await tx.update(Invite, { id: invite.id }, { status: 'revoked' });
      return {};
    });
  }

  /** Returns the invite behind a code, or throws if it cannot be used now. Does not count a use. */
  async getUsable(tx: Tx, text: string | null | undefined): Promise<Invite> {
    if (!text?.trim()) throw inviteRequired();
    const code = readInviteCode(text);
    const invite = code && (await this.codes.findInvite(tx, code));
    if (!invite) throw inviteUnknown();
    const status = invite.statusAt(this.clock.now());
    if (status !== 'active') throw inviteSpent(status);
    return invite;
  }

  async use(tx: Tx, invite: Invite, agentId: string): Promise<void> {
    const at = this.clock.now();
    const [used] = await execute<{ created_by: string | null }>(tx, USE, [invite.id, at, agentId]);
    if (!used) {
      await this.getUsable(tx, this.codes.openCode(invite)); // throws the reason
      throw inviteSpent('used');
    }
    if (used.created_by === null) return;
    await this.outbox.record(tx, inviteUsed(used.created_by, agentId, at));
  }

  /**
   * Finds or creates the first invite, which the start command prints. Concurrent processes and later starts find the
   * same one. `INITIAL_INVITE_CODE` sets its code. Pass `operator` if an operator requests it.
   */
  async ensureFirstInvite(operator?: Caller): Promise<{ code: string; remainingUses: number }> {
    const given = this.settings.INITIAL_INVITE_CODE;
    const uses = this.settings.production ? FIRST_USES.production : FIRST_USES.elsewhere;
    const ensure = async (tx: Tx): Promise<Invite> => {
      const now = this.clock.now();
      const which = given === undefined ? { first: true } : this.codes.having(given);
      const known = await tx.findOneBy(Invite, which);
      if (known) return known;
      const { id, codeHash, sealedCode } = this.codes.columns(given);
      await execute(tx, ENSURE, [id, codeHash, sealedCode, uses, given === undefined, now]);
      return tx.findOneByOrFail(Invite, which);
    };
    const invite = operator ? await this.commands.run(operator, ensure) : await this.transactions.run(ensure);
    return { code: this.codes.openCode(invite), remainingUses: invite.remainingUses(this.clock.now()) };
  }
}

/** Marks expired invites. Only informative: every use checks the expiry time itself. */
@Injectable()
export class InviteExpiry implements OnModuleInit {
  constructor(
    @InjectRepository(Invite) private readonly invites: Repository<Invite>,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.noteExpired();
    this.workers.add({ name: 'invite-expiry', role: 'sweeper', everyMs: 10 * MINUTE, step });
  }

  private async noteExpired(): Promise<boolean> {
    const expired = { status: 'active', expiresAt: LessThanOrEqual(this.clock.now()) } as const;
    await this.invites.update(expired, { status: 'expired' });
    return false;
  }
}
