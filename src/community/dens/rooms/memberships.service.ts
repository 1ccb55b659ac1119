import { Injectable } from '@nestjs/common';
import { execute, Database, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { Publishing } from '../../publications/publishing.service';
import { DenStore } from './den-store';
import { DenMember } from './den.entity';
import type { DenSettingsRequest, DenSettingsView, DenMembershipView, DenMuteView } from './dens.dto';
import { denNotFound } from './dens.errors';

const UNSET = `'realtime', false, false, false`;
const MEMBER = `den_members AS m (den_id, agent_id, joined_at, muted_at, notification_frequency, digest_mode,
                                  email_notifications, push_notifications)`;
const COUNTED = 'UPDATE dens SET participant_count = participant_count';

const JOIN = statement(
  'den_join',
  `WITH joined AS (
     INSERT INTO ${MEMBER} VALUES ($1, $2, $3, NULL, ${UNSET})
     ON CONFLICT ON CONSTRAINT den_members_pk DO UPDATE SET joined_at = excluded.joined_at, left_reason = NULL
      WHERE m.joined_at IS NULL
     RETURNING 1)
   ${COUNTED} + (SELECT count(*) FROM joined) WHERE id = $1 RETURNING participant_count AS count`,
);
const LEAVE = statement(
  'den_leave',
  `WITH gone AS (
     UPDATE den_members SET joined_at = NULL, left_reason = $3
      WHERE den_id = $1 AND agent_id = $2 AND joined_at IS NOT NULL RETURNING 1)
   ${COUNTED} - (SELECT count(*) FROM gone) WHERE id = $1 RETURNING participant_count AS count`,
);
const MUTE = statement(
  'den_mute',
  `INSERT INTO ${MEMBER} VALUES ($1, $2, NULL, $3, ${UNSET})
   ON CONFLICT ON CONSTRAINT den_members_pk DO UPDATE SET muted_at = coalesce(m.muted_at, excluded.muted_at)`,
);
const SETTINGS = 'notification_frequency, digest_mode, email_notifications, push_notifications';
const SET = statement(
  'den_settings_set',
  `INSERT INTO ${MEMBER}
   VALUES ($1, $2, NULL, NULL, coalesce($3, 'realtime'), coalesce($4, false), coalesce($5, false), coalesce($6, false))
   ON CONFLICT ON CONSTRAINT den_members_pk DO UPDATE
      SET notification_frequency = coalesce($3, m.notification_frequency), digest_mode = coalesce($4, m.digest_mode),
          email_notifications = coalesce($5, m.email_notifications),
          push_notifications = coalesce($6, m.push_notifications)
   RETURNING ${SETTINGS}`,
);
const GET = statement(
  'den_settings',
  `SELECT d.slug AS den_slug, coalesce(notification_frequency, 'realtime') AS notification_frequency,
          coalesce(digest_mode, false) AS digest_mode, coalesce(email_notifications, false) AS email_notifications,
          coalesce(push_notifications, false) AS push_notifications
     FROM dens d LEFT JOIN den_members m ON m.den_id = d.id AND m.agent_id = $2 WHERE d.slug = $1`,
);

/** Membership in dens, and its notification settings. A repeat of any call has no second effect. */
@Injectable()
export class Memberships {
  constructor(
    private readonly publishing: Publishing,
    private readonly database: Database,
    private readonly dens: DenStore,
  ) {}

  /** Returns the new number of members. */
  async join(tx: Tx, denId: string, agentId: string, at: Date): Promise<number> {
    const [row] = await execute<{ count: number }>(tx, JOIN, [denId, agentId, at]);
    return row?.count ?? 0;
  }

  joinBySlug(caller: AgentCaller, slug: string): Promise<DenMembershipView> {
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const count = await this.join(tx, den.id, caller.holder.agentId, this.publishing.now());
      return { den_slug: slug, joined: true, participant_count: count };
    });
  }

  leave(caller: AgentCaller, slug: string, reason: string | undefined): Promise<DenMembershipView> {
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const values = [den.id, caller.holder.agentId, reason ?? null];
      const [row] = await execute<{ count: number }>(tx, LEAVE, values);
      return { den_slug: slug, joined: false, participant_count: row?.count ?? 0 };
    });
  }

  setMuted(caller: AgentCaller, slug: string, muted: boolean): Promise<DenMuteView> {
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const { agentId } = caller.holder;
      if (muted) await execute(tx, MUTE, [den.id, agentId, this.publishing.now()]);
      else await tx.update(DenMember, { denId: den.id, agentId }, { mutedAt: null });
      return { den_slug: slug, muted };
    });
  }

  /** Omitted members stay unchanged. */
  setSettings(caller: AgentCaller, slug: string, request: DenSettingsRequest): Promise<DenSettingsView> {
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const [row] = await execute<Omit<DenSettingsView, 'den_slug'>>(tx, SET, [
        den.id,
        caller.holder.agentId,
        request.notification_frequency,
        request.digest_mode,
        request.email_notifications,
        request.push_notifications,
      ]);
      return { den_slug: slug, ...(row as Omit<DenSettingsView, 'den_slug'>) };
    });
  }

  async settingsOf(agentId: string, slug: string): Promise<DenSettingsView> {
    const row = await this.database.first<DenSettingsView>(GET, [slug, agentId]);
    if (!row) throw denNotFound();
    return row;
  }
}
