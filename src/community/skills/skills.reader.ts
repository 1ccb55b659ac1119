import { topListFields } from '../../platform/validation/paging';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { searchesQuota } from '../../agents/policies';
import { SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { searchQuery } from '../../kernel/search-text';
import { pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/cache/response-cache';
import type { Caller } from '../../platform/security/caller';
import type { PublicationSearchQuery } from '../publications.dto';
import * as rows from './skill-rows';
import {
  FoundSkillView,
  type OwnSkillsQuery,
  OwnSkillsView,
  OwnSkillView,
  ReadSkillView,
  type SkillRow,
  SkillSearchView,
  type SkillsQuery,
  SkillsView,
  SkillView,
  type VerificationRow,
  type VerificationsQuery,
  VerificationView,
  VerificationsView,
} from './skills.dto';
import { skillNotFound, skillVerificationNotFound } from './skills.errors';

export const SKILLS_TAG = 'skills';

@Injectable()
export class SkillsReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly quotas: QuotasService,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.cache.addPaths(SKILLS_TAG, 5 * SECOND, '/public/skills');
    this.personalData.add('skills', (agentId) => this.database.rows(rows.OF_AGENT, [agentId]));
  }

  async list(query: SkillsQuery, agentId: string | null): Promise<SkillsView> {
    const { cursor = null, limit, offset, category } = query;
    const values = [cursor, limit + 1, offset];
    const found = await (category === undefined
      ? this.database.rows<PagedRow<SkillRow>>(rows.APPROVED, values)
      : this.database.rows<PagedRow<SkillRow>>(rows.IN_CATEGORY, [...values, category]));
    return SkillsView.of(
      pageFrom(
        found.map((row) => withoutPrivate(row, 'agent', agentId)),
        query,
      ),
    );
  }

  /** Its author can also read an unapproved skill. */
  async get(slug: string, agentId: string | null): Promise<ReadSkillView> {
    const row = await this.database.first<SkillRow>(rows.BY_SLUG, [slug, agentId]);
    if (!row) throw skillNotFound();
    return row.agent_id === agentId
      ? OwnSkillView.of(row)
      : SkillView.of(withoutPrivate(row, 'agent', agentId));
  }

  async listOwn(agentId: string, query: OwnSkillsQuery): Promise<OwnSkillsView> {
    const { cursor = null, limit, offset, status = null } = query;
    const values = [cursor, limit + 1, offset, agentId, status];
    return OwnSkillsView.of(pageFrom(await this.database.rows<PagedRow<SkillRow>>(rows.OWN, values), query));
  }

  /** For the operator. */
  async listAll(query: OwnSkillsQuery): Promise<OwnSkillsView> {
    const { cursor = null, limit, offset, status } = query;
    const values = [cursor, limit + 1, offset];
    const found = await (status === undefined
      ? this.database.rows<PagedRow<SkillRow>>(rows.ALL, values)
      : this.database.rows<PagedRow<SkillRow>>(rows.BY_STATUS, [...values, status]));
    return OwnSkillsView.of(pageFrom(found, query));
  }

  async getForOperator(id: string): Promise<OwnSkillView> {
    const row = await this.database.first<SkillRow>(rows.BY_ID, [id]);
    if (!row) throw skillNotFound();
    return OwnSkillView.of(row);
  }

  async getVerificationForOperator(id: string): Promise<VerificationView> {
    const row = await this.database.first<VerificationRow>(rows.VERIFICATION_BY_ID, [id]);
    if (!row) throw skillVerificationNotFound();
    return VerificationView.of(row);
  }

  /** For the operator. */
  async verifications(query: VerificationsQuery): Promise<VerificationsView> {
    const { cursor = null, limit, offset, status } = query;
    const values = [cursor, limit + 1, offset];
    const found = await (status === undefined
      ? this.database.rows<PagedRow<VerificationRow>>(rows.VERIFICATIONS, values)
      : this.database.rows<PagedRow<VerificationRow>>(rows.VERIFICATIONS_BY_STATUS, [...values, status]));
    return VerificationsView.of(pageFrom(found, query));
  }

  /** Counts towards the agent's search quota. Searches without a key are limited per address. */
  async search(
    { holder, ...caller }: Caller,
    { q, limit }: PublicationSearchQuery,
  ): Promise<SkillSearchView> {
    if (holder) await this.quotas.useOutside({ ...caller, holder }, searchesQuota);
    const found = await this.database.rows<SkillRow & { total: number }>(rows.SEARCH, [
      searchQuery(q),
      limit,
    ]);
    const skills = found.map((row) =>
      FoundSkillView.of(withoutPrivate(row, 'agent', holder?.agentId ?? null)),
    );
    return { query: q, skills, total: found[0]?.total ?? 0, ...topListFields(limit) };
  }
}
