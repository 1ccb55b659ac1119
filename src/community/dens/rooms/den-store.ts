import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../../kernel/clock';
import { ResponseCache } from '../../../platform/fast/response-cache';
import { insertRows } from '../../../platform/database/insert-rows';
import { execute, statement } from '../../../platform/database/statements';
import { afterCommit, type Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { DenMember, Den } from './den.entity';
import { denNotFound, notDenCreator, operatorOnly } from './dens.errors';

const DENS_TAG = 'dens';
const messagesTag = (slug: string): string => `den:${slug}:messages`;
const postsTag = (slug: string): string => `den:${slug}:posts`;

const DEN = '^/public/dens/([a-z0-9-]+)';
const POST = `${DEN}/posts/pst_[0-9a-z]{32}`;

/**
 * Writing in a den makes the author a member. Run it last in the transaction: everyone who writes in the den waits for
 * its row.
 */
const COUNT = statement(
  'den_count',
  `WITH joined AS (
     INSERT INTO den_members AS m (den_id, agent_id, joined_at, notification_frequency, digest_mode,
                                   email_notifications, push_notifications)
     SELECT $1, $2, $5, 'realtime', false, false, false WHERE $2::text IS NOT NULL
     ON CONFLICT ON CONSTRAINT den_members_pk DO UPDATE SET joined_at = excluded.joined_at, left_reason = NULL
      WHERE m.joined_at IS NULL
     RETURNING 1)
   UPDATE dens
      SET message_count = message_count + $3, post_count = post_count + $4,
          participant_count = participant_count + (SELECT count(*) FROM joined),
          last_activity_at = greatest(last_activity_at, $5)
    WHERE id = $1`,
);

/** A new message or post. */
export interface Written {
  agentId: string | null;
  messages: 0 | 1;
  posts: 0 | 1;
  at: Date;
}

/** Dens, for services that write in them, and the cached public responses about them. */
@Injectable()
export class DenStore implements OnModuleInit {
  constructor(private readonly cache: ResponseCache) {}

  /** For a moment, so that counts in the list of dens can lag by that much. */
  onModuleInit(): void {
    this.cache.addPaths(DENS_TAG, 2 * SECOND, '/public/dens');
    this.keep(`${DEN}/messages/?$`, messagesTag, 'messages');
    this.keep(`${DEN}/posts/?$`, postsTag, 'posts');
    this.keep(`${POST}/?$`, postsTag, 'posts/:post_id');
    this.keep(`${POST}/comments/?$`, postsTag, 'posts/:post_id/comments');
  }

  async get(tx: Tx, slug: string): Promise<Den> {
    const den = await tx.findOneBy(Den, { slug });
    if (!den) throw denNotFound();
    return den;
  }

  /** Returns a den in which agents may write; throws if it is reserved for the operator. */
  async getOpen(tx: Tx, slug: string): Promise<Den> {
    const den = await this.get(tx, slug);
    if (den.operatorOnly) throw operatorOnly();
    return den;
  }

  /** Returns a den that the caller created, or any den for the operator (`caller` is null). */
  async getGoverned(tx: Tx, slug: string, caller: AgentCaller | null): Promise<Den> {
    const den = await this.get(tx, slug);
    if (caller !== null && den.createdBy !== caller.holder.agentId) throw notDenCreator();
    return den;
  }

  /** Inserts the den, with its founder as a member. */
  async insert(tx: Tx, den: Den, founderId: string): Promise<void> {
    await insertRows(tx, Den, [den]);
    const founder = { denId: den.id, agentId: founderId, joinedAt: den.createdAt };
    await tx.insert(DenMember, Object.assign(new DenMember(), founder));
    afterCommit(tx, () => this.cache.invalidate(DENS_TAG));
  }

  async count(tx: Tx, denId: string, { agentId, messages, posts, at }: Written): Promise<void> {
    await execute(tx, COUNT, [denId, agentId, messages, posts, at]);
  }

  messagesChanged(tx: Tx, slug: string): void {
    afterCommit(tx, () => this.cache.invalidate(messagesTag(slug)));
  }

  postsChanged(tx: Tx, slug: string): void {
    afterCommit(tx, () => this.cache.invalidate(postsTag(slug)));
  }

  private keep(path: string, tag: (slug: string) => string, rest: string): void {
    this.cache.addRule({
      path: new RegExp(path),
      tag: ([, slug]) => tag(slug as string),
      route: `GET /public/dens/:slug/${rest}`,
      ttlMs: 2 * SECOND,
    });
  }
}
