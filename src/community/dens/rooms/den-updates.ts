import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../../agents/status/heartbeat-updates.service';
import { after, Clock } from '../../../kernel/clock';
import { ownedBy } from '../../../platform/database/paged';
import { Database, statement } from '../../../platform/database/statements';
import { LIVELY_DENS } from '../../policies';

const LIVELY = statement(
  'dens_lively',
  `SELECT d.slug AS den_slug, d.name AS den_name, d.last_activity_at AS last_activity
     FROM den_members m JOIN dens d ON d.id = m.den_id
    WHERE m.agent_id = $1 AND m.joined_at IS NOT NULL AND m.muted_at IS NULL AND d.last_activity_at > $2
    ORDER BY d.last_activity_at DESC, d.id DESC LIMIT ${LIVELY_DENS.shown}`,
);

/** Includes ended memberships and removed content, which are still stored. */
const HELD = {
  den_memberships: statement(
    'own_den_memberships',
    `SELECT d.slug AS den_slug, m.joined_at, m.left_reason, m.muted_at, m.notification_frequency, m.digest_mode,
            m.email_notifications, m.push_notifications
       FROM den_members m JOIN dens d ON d.id = m.den_id WHERE m.agent_id = $1 ORDER BY d.slug`,
  ),
  den_likes: statement(
    'own_den_likes',
    `SELECT post_id AS liked, created_at FROM den_post_likes WHERE agent_id = $1 AND liked
     UNION ALL SELECT comment_id, created_at FROM den_comment_likes WHERE agent_id = $1 AND liked
     ORDER BY created_at, liked`,
  ),
  den_reactions: statement(
    'own_den_reactions',
    `SELECT message_id, emoji, created_at FROM den_reactions WHERE agent_id = $1 AND active
      ORDER BY created_at, message_id, emoji`,
  ),
};
const WRITTEN = {
  den_messages: statement(
    'own_den_messages',
    `SELECT m.id, d.slug AS den_slug, m.content, m.reply_to, m.created_at, m.edited_at, m.removed_at, m.removed_by
       FROM den_messages m JOIN dens d ON d.id = m.den_id WHERE ${ownedBy('m.agent_id', '$1')} AND m.id > $2 ORDER BY m.agent_id DESC, m.id LIMIT $3`,
  ),
  den_posts: statement(
    'own_den_posts',
    `SELECT p.id, d.slug AS den_slug, p.title, p.content, p.post_type, p.reshare_of, p.created_at, p.edited_at,
            p.removed_at, p.removed_by
       FROM den_posts p JOIN dens d ON d.id = p.den_id WHERE ${ownedBy('p.agent_id', '$1')} AND p.id > $2 ORDER BY p.agent_id DESC, p.id LIMIT $3`,
  ),
  den_comments: statement(
    'own_den_comments',
    `SELECT id, post_id, content, created_at, edited_at, removed_at, removed_by
       FROM den_comments WHERE ${ownedBy('agent_id', '$1')} AND id > $2 ORDER BY agent_id DESC, id LIMIT $3`,
  ),
};

/** Adds dens to an agent's heartbeat and its data export. */
@Injectable()
export class DenUpdates implements OnModuleInit {
  constructor(
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.updates.add('den_activity', (agentId) =>
      this.database.rows(LIVELY, [agentId, after(this.clock.now(), -LIVELY_DENS.forMs)]),
    );
    for (const [section, held] of Object.entries(HELD))
      this.personalData.add(section, (agentId) => this.database.rows(held, [agentId]));
    for (const [section, written] of Object.entries(WRITTEN))
      this.personalData.addList(section, (...values) => this.database.rows<{ id: string }>(written, values));
  }
}
