import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock, SECOND } from '../../kernel/clock';
import { type Page, TOTAL_CAP } from '../../kernel/page';
import { ResponseCache } from '../../platform/fast/response-cache';
import { paged, type PagedRow, pageFrom, StatusList } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { topListFields } from '../../platform/validation/paging';
import { PersonalData } from '../personal-data/personal-data.service';
import { InviteCodes, readInviteCode } from './invite-codes';
import { InviteRequest } from './invite-request.entity';
import {
  AdminInviteRequestView,
  InviteRequestListView,
  type InviteRequestsQuery,
  InviteRequestView,
} from './invite-requests.dto';
import { Invite, usableInvites, Inviter } from './invite.entity';
import {
  InviteCheckView,
  InviteListView,
  InviterBoardView,
  type InviterView,
  type InvitesQuery,
  InviteStatsView,
  type ListedInvite,
} from './invites.dto';
import { inviteRequestNotFound } from './invites.errors';

@Injectable()
export class InvitesReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly codes: InviteCodes,
    private readonly clock: Clock,
  ) {}

  /** Accepts any text. What cannot be a code is reported as unknown without a query. */
  async check(text: string): Promise<InviteCheckView> {
    const code = readInviteCode(text);
    const invite = code === undefined ? null : await this.codes.findInvite(this.entities, code);
    return InviteCheckView.of(invite && code ? code : text, invite, this.clock.now());
  }
}

/** An invite is expired once its deadline passes, even before a worker records it. */
const STATUS = `CASE WHEN status = 'active' AND expires_at <= $5 THEN 'expired' ELSE status END`;
const listOf = (name: string, whose: string): ReturnType<typeof paged> =>
  paged({
    name,
    counted: `FROM invites WHERE ${whose} AND ($6::text IS NULL OR ${STATUS} = $6)`,
    page: `
      SELECT i.*, u.used_at, u.agent_id AS used_by
        FROM (SELECT id, code_hash AS "codeHash", sealed_code AS "sealedCode", created_by, ${STATUS} AS status, max_uses, use_count, expires_at, note, created_at
                FROM invites
               WHERE ${whose} AND ($6::text IS NULL OR ${STATUS} = $6)
                 AND ($2::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM invites WHERE id = $2))
               ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4) i
        LEFT JOIN LATERAL (SELECT used_at, agent_id FROM invite_uses WHERE invite_id = i.id
                            ORDER BY used_at DESC, agent_id LIMIT 1) u ON i.use_count > 0`,
    orderBy: 'p.created_at DESC, p.id DESC',
    varies: true,
  });
const OWN = listOf('invites_own', 'created_by = $1');
const ALL = listOf('invites_all', '$1::text IS NULL');

const ALL_ACTIVE = statement(
  'invites_all_active_count',
  `SELECT count(*)::int AS active FROM (
     SELECT 1 FROM invites WHERE status = 'active' AND (expires_at IS NULL OR expires_at > $1) LIMIT ${TOTAL_CAP}) a`,
);
const SHOWN = `FROM inviters i JOIN agent_cards a USING (agent_id) WHERE i.referral_count > 0 AND a.is_listed`;
const BOARD = statement(
  'inviters_board',
  `SELECT t.total, p.* FROM (SELECT count(*)::int AS total FROM (SELECT ${SHOWN} LIMIT ${TOTAL_CAP}) capped) t
     LEFT JOIN (SELECT i.agent_id, a.display_name, i.referral_count ${SHOWN}
                 ORDER BY i.referral_count DESC, i.agent_id LIMIT $1) p ON true
    ORDER BY p.referral_count DESC, p.agent_id`,
);

/** Invites as their creators see them, and the leaderboard of inviters. */
@Injectable()
export class OwnInvitesReader implements OnModuleInit {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly codes: InviteCodes,
    private readonly cache: ResponseCache,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.cache.addPaths('inviters', 5 * SECOND, '/invites/leaderboard');
    this.personalData.add('invites', async (agentId) => {
      const page = await this.page(agentId, { limit: TOTAL_CAP, offset: 0 });
      return this.shown(page, 0).codes;
    });
  }

  async listOwn(agentId: string, query: InvitesQuery): Promise<InviteListView> {
    const [page, active] = await Promise.all([
      this.page(agentId, query),
      this.entities.countBy(Invite, usableInvites(agentId, this.clock.now())),
    ]);
    return this.shown(page, active);
  }

  /** For the operator: the invites of all agents. */
  async listAll(query: InvitesQuery): Promise<InviteListView> {
    const [page, active] = await Promise.all([
      this.page(null, query),
      this.database.first<{ active: number }>(ALL_ACTIVE, [this.clock.now()]),
    ]);
    return this.shown(page, active?.active ?? 0);
  }

  async stats(agentId: string): Promise<InviteStatsView> {
    const found = await this.entities.findOneBy(Inviter, { agentId });
    const { codesCreated: created, referralCount: referrals } = found ?? {
      codesCreated: 0,
      referralCount: 0,
    };
    return {
      agent_id: agentId,
      referral_count: referrals,
      invite_codes_created: created,
      invite_uses: referrals, // each use admits one agent
    };
  }

  /** Ranks are unique: inviters with equal numbers are ordered by name. */
  async board(limit: number): Promise<InviterBoardView> {
    const rows = await this.database.rows<PagedRow<Omit<InviterView, 'rank'>>>(BOARD, [limit]);
    const entries = rows
      .filter((row) => row.agent_id !== null)
      .map(({ agent_id, display_name, referral_count }, index) => ({
        rank: index + 1,
        agent_id,
        display_name,
        referral_count,
      }));
    const total = rows[0]?.total ?? 0;
    return { entries, total, total_count: total, ...topListFields(limit) };
  }

  private shown(page: Page<ListedInvite>, activeCount: number): InviteListView {
    return InviteListView.ofPage(page, activeCount, (row) => this.codes.openCode(row));
  }

  private async page(
    agentId: string | null,
    query: Pick<InvitesQuery, 'limit' | 'offset' | 'cursor' | 'status_filter'>,
  ): Promise<Page<ListedInvite>> {
    const { limit, offset, cursor = null, status_filter: status = null } = query;
    const values = [agentId, cursor, limit + 1, offset, this.clock.now(), status];
    const rows = await this.database.rows<PagedRow<ListedInvite>>(agentId === null ? ALL : OWN, values);
    return pageFrom(rows, { limit, offset });
  }
}

const REQUESTS = new StatusList<InviteRequest>('invite_requests');

@Injectable()
export class InviteRequestsReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly codes: InviteCodes,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<InviteRequestView> {
    const found = await this.entities.findOneBy(InviteRequest, { id });
    if (!found) throw inviteRequestNotFound();
    const codes = await this.codes.openAll(this.entities, [found.inviteId]);
    return InviteRequestView.of(found, codes.get(found.inviteId ?? '') ?? null, this.clock.now());
  }

  async getForOperator(id: string): Promise<AdminInviteRequestView> {
    const found = await this.entities.findOneBy(InviteRequest, { id });
    if (!found) throw inviteRequestNotFound();
    const codes = await this.codes.openAll(this.entities, [found.inviteId]);
    return AdminInviteRequestView.of(found, codes.get(found.inviteId ?? '') ?? null, this.clock.now());
  }

  /**
   * For the operator, newest first. Filtered by stored status, so expired requests stay `pending` for up to an hour.
   */
  async list(query: InviteRequestsQuery): Promise<InviteRequestListView> {
    const page = await REQUESTS.page(this.database, query);
    const items = page.items.map((row) => Object.assign(new InviteRequest(), row));
    const codes = await this.codes.openAll(
      this.entities,
      items.map(({ inviteId }) => inviteId),
    );
    return InviteRequestListView.of({ ...page, items }, codes, this.clock.now());
  }
}
