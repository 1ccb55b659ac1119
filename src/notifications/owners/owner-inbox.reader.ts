import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { type Page, pageOf, TOTAL_CAP } from '../../kernel/page';
import { PRIVATE_AGENT } from '../../kernel/private-authors';
import { COUNT_CAP } from '../../kernel/words';
import { Database, statement } from '../../platform/database/statements';
import { type EntryTypeName, ENTRY_TYPES, pathOf, sentenceOf, type EntryContext } from './entry-types';
import {
  type InboxEntry,
  type InboxQuery,
  MAILED_KINDS,
  type MailSettings,
  mailTimeOf,
} from './owner-inbox.dto';
import { OwnerMailbox, OwnerNotification } from './owner-notification.entity';

export type EntryRow = Pick<
  OwnerNotification,
  'id' | 'kind' | 'needsAct' | 'dueAt' | 'doneAt' | 'readAt' | 'createdAt'
> &
  EntryContext & { type: EntryTypeName; agentAvatar: string | null };

/**
 * The columns of an entry `n`. Trading partners and contacts see the names of private agents, others do not. The join with `a` leaves out
 * agents that the person no longer owns.
 */
export const ENTRY_COLUMNS = `n.id, n.kind, n.type, n.agent_id AS "agentId", a.display_name AS "agentName", a.avatar_url AS "agentAvatar",
  CASE WHEN n.kind IN ('questions', 'reviews') AND NOT o.is_public THEN '${PRIVATE_AGENT}' ELSE o.display_name END AS "otherName", n.subject_id AS "subjectId", n.facts, n.needs_act AS "needsAct", n.due_at AS "dueAt",
  n.done_at AS "doneAt", n.read_at AS "readAt", n.created_at AS "createdAt"`;
export const WITH_NAMES = `JOIN agents a ON a.agent_id = n.agent_id AND a.owner_id = n.owner_id
  LEFT JOIN agent_cards o ON o.agent_id = n.other_id`;

const PAGE = 20;

/** $1 owner, $2 cursor, $3 agent, $4 kind, $5 unread or open, or null, $6 now. */
const LIST = statement(
  'owner_inbox_list',
  `SELECT ${ENTRY_COLUMNS} FROM owner_notifications n ${WITH_NAMES}
    WHERE n.owner_id = $1 AND n.id < coalesce($2::text, '~') AND ($3::text IS NULL OR n.agent_id = $3)
      AND ($4::text IS NULL OR n.kind = $4) AND ($5::text IS DISTINCT FROM 'unread' OR n.read_at IS NULL)
      AND ($5::text IS DISTINCT FROM 'open' OR n.needs_act AND n.done_at IS NULL AND coalesce(n.due_at > $6, true))
    ORDER BY n.id DESC LIMIT ${PAGE + 1}`,
  { varies: true },
);
const ONE = statement(
  'owner_inbox_one',
  `SELECT ${ENTRY_COLUMNS} FROM owner_notifications n ${WITH_NAMES} WHERE n.id = $2 AND n.owner_id = $1`,
);
const UNREAD = statement(
  'owner_inbox_unread',
  `SELECT count(*)::int AS count FROM (
     SELECT 1 FROM owner_notifications WHERE owner_id = $1 AND read_at IS NULL LIMIT ${COUNT_CAP}) counted`,
);

/** Reads the inbox of a person. */
@Injectable()
export class OwnerInboxReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(OwnerNotification) private readonly entries: Repository<OwnerNotification>,
    @InjectRepository(OwnerMailbox) private readonly mailboxes: Repository<OwnerMailbox>,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string, query: InboxQuery): Promise<Page<InboxEntry>> {
    const { cursor = null, agentId = null, kind = null, state = null } = query;
    const rows = await this.database.rows<EntryRow>(LIST, [
      ownerId,
      cursor,
      agentId,
      kind,
      state,
      this.clock.now(),
    ]);
    const { items, ...page } = pageOf(rows, 0, { limit: PAGE, offset: 0 });
    return { ...page, items: items.map(shown) };
  }

  async find(ownerId: string, id: string): Promise<InboxEntry | undefined> {
    const row = await this.database.first<EntryRow>(ONE, [ownerId, id]);
    return row && shown(row);
  }

  /** Exact below `COUNT_CAP`. */
  async unread(ownerId: string): Promise<number> {
    return (await this.database.first<{ count: number }>(UNREAD, [ownerId]))?.count ?? 0;
  }

  async settings(ownerId: string): Promise<MailSettings> {
    const found = await this.mailboxes.findOneBy({ ownerId });
    const { choices, digestHour } = found ?? OwnerMailbox.unlessSaid(ownerId);
    const times = Object.fromEntries(MAILED_KINDS.map((kind) => [kind, mailTimeOf(choices, kind)]));
    return { choices: times, digestHour };
  }

  /** What is stored about the person, for a copy: the newest entries first. */
  async stored(ownerId: string): Promise<object> {
    const entries = await this.entries.find({ where: { ownerId }, order: { id: 'DESC' }, take: TOTAL_CAP });
    return { email_settings: await this.settings(ownerId), entries };
  }
}

export function shown({ type, readAt, facts, subjectId, otherName, ...entry }: EntryRow): InboxEntry {
  const context = { facts, subjectId, otherName, agentId: entry.agentId, agentName: entry.agentName };
  const known = Object.hasOwn(ENTRY_TYPES, type);
  return {
    ...entry,
    type,
    subjectId,
    isRead: readAt !== null,
    // an entry of a newer release is shown in part while both run
    says: known ? sentenceOf(type, context) : [{ name: entry.agentName }],
    path: known ? pathOf(type, context) : undefined,
  };
}
