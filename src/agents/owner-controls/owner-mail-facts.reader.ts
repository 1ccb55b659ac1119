import { Injectable } from '@nestjs/common';
import { OwnerViewReader, type ShownLine } from './owner-view.reader';
import { Database, statement } from '../../platform/database/statements';
import type { KeyScope } from '../../platform/security/caller';
import { quoted } from '../../platform/mail/quoted-text';

/** A key that an email mentions. */
export interface MailedKey {
  name: string;
  scopes: KeyScope[];
  daily_cap_cents: number | null;
  /** The key belongs to a client that the owner authorized to act for the agent. */
  delegated: boolean;
}

/** What an email says about an agent. Names are quoted. */
export interface MailFacts {
  email: string;
  name: string;
  keys: MailedKey[];
  /** What the owner is asked to approve. */
  lines: ShownLine[];
  /** Whether the owner has declined the same before. */
  declinedBefore: boolean;
}

/** What an email needs to know. */
export interface MailSubject {
  agentId: string;
  keyIds?: string[];
  approvalId?: string;
  /** Default: the current owner. */
  ownerId?: string | null;
}

const OWNER = statement(
  'owner_mails_owner',
  `SELECT u.id AS "userId", u.email, a.display_name AS name,
          coalesce((SELECT jsonb_agg(jsonb_build_object('name', k.name, 'scopes', k.scopes,
                     'daily_cap_cents', k.daily_cap_cents, 'delegated', k.delegated) ORDER BY k.id)
                      FROM api_keys k WHERE k.id = ANY($2)), '[]') AS keys
     FROM agents a JOIN users u ON u.id = coalesce($3::text, a.owner_id) WHERE a.agent_id = $1 AND u.email IS NOT NULL`,
);

/** Reads what the emails to an agent's owner say. */
@Injectable()
export class OwnerMailFacts {
  constructor(
    private readonly database: Database,
    private readonly owned: OwnerViewReader,
  ) {}

  /** Undefined if nobody with an email address owns the agent. */
  async of({
    agentId,
    keyIds = [],
    approvalId,
    ownerId = null,
  }: MailSubject): Promise<MailFacts | undefined> {
    type Row = Omit<MailFacts, 'lines' | 'declinedBefore'> & { userId: string };
    const owner = await this.database.first<Row>(OWNER, [agentId, keyIds, ownerId]);
    if (!owner) return undefined;
    const approval = approvalId === undefined ? null : await this.owned.approval(owner.userId, approvalId);
    return {
      email: owner.email,
      name: quoted(owner.name),
      keys: owner.keys.map((key) => ({ ...key, name: quoted(key.name) })),
      lines: approval?.lines ?? [],
      declinedBefore: approval !== null && approval.declinedAt !== null,
    };
  }
}
