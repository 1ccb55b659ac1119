import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { SECOND } from '../../kernel/clock';
import { ResponseCache } from '../../platform/fast/response-cache';
import { paged } from '../../platform/database/paged';
import { statement, Database, type Statement } from '../../platform/database/statements';
import { PublicationStatements, readFiltered } from '../publications/publication-lists';
import { SubmissionsReader } from '../publications/submissions.reader';
import {
  SkillsView,
  OwnSkillsView,
  SkillView,
  OwnSkillView,
  FoundSkillView,
  VerificationView,
  VerificationsView,
  type SkillRow,
  type SkillSearchView,
  type VerificationRow,
  type VerificationsQuery,
} from './skills.dto';
import { skillNotFound, skillVerificationNotFound } from './skills.errors';

const COLUMNS = `r.id, r.slug, r.name, r.description, r.category, r.install_command, r.homepage_url, r.documentation_url,
  r.skill_content, r.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, r.status, r.review_feedback,
  r.scan_status, r.scan_score, r.scan_findings, r.verified, r.created_at, r.updated_at, r.approved_at`;

const SKILLS = new PublicationStatements({
  table: 'skills',
  columns: COLUMNS,
  summary: COLUMNS.replace('r.skill_content', 'NULL AS skill_content'),
  author: 'agent_id',
});
export const SKILL_BY_ID = SKILLS.one('skills_by_id', 'r.id = $1');

const APPROVED = `status = 'approved'`;
const inFull = { columns: COLUMNS };

const OF_AGENT = statement(
  'skills_of_agent',
  `SELECT id, slug, name, description, category, install_command, homepage_url, documentation_url, skill_content, status,
          review_feedback, verified, created_at, updated_at
     FROM skills WHERE agent_id = $1 ORDER BY id`,
);

const VERIFICATION = 'v.*, s.slug AS skill_slug, s.name AS skill_name';
export const VERIFICATION_BY_ID = statement(
  'skill_verifications_by_id',
  `SELECT ${VERIFICATION} FROM skill_verifications v JOIN skills s ON s.id = v.skill_id WHERE v.id = $1`,
);
const verifications = (name: string, filter: string): Statement =>
  paged({
    name,
    counted: `FROM skill_verifications WHERE ${filter}`,
    page: `SELECT ${VERIFICATION} FROM (SELECT * FROM skill_verifications WHERE ${filter} AND id < coalesce($1::text, '~')
                  ORDER BY id DESC LIMIT $2 OFFSET $3) v JOIN skills s ON s.id = v.skill_id`,
    orderBy: 'p.id DESC',
  });
const VERIFICATIONS = {
  all: verifications('skill_verifications_all', 'true'),
  filtered: verifications('skill_verifications_by_status', 'status = $4'),
};

export const SKILLS_TAG = 'skills';

@Injectable()
export class SkillsReader
  extends SubmissionsReader<SkillRow, SkillsView, OwnSkillsView, SkillView, OwnSkillView, SkillSearchView>
  implements OnModuleInit
{
  constructor(
    database: Database,
    quotas: QuotasService,
    private readonly cache: ResponseCache,
    private readonly personalData: PersonalData,
  ) {
    super(database, quotas, {
      author: 'agent',
      missing: skillNotFound,
      approved: {
        all: SKILLS.list('skills_approved', APPROVED),
        filtered: SKILLS.list('skills_in_category', `${APPROVED} AND category = $4`),
      },
      submitted: {
        all: SKILLS.list('skills_all', 'true', inFull),
        filtered: SKILLS.list('skills_by_status', 'status = $4', inFull),
      },
      own: SKILLS.list('skills_of_agent_by_status', 'agent_id = $4 AND ($5::text IS NULL OR status = $5)', {
        ...inFull,
        varies: true,
      }),
      bySlug: SKILLS.one('skills_by_slug', `r.slug = $1 AND (r.${APPROVED} OR r.agent_id = $2)`),
      byId: SKILL_BY_ID,
      search: SKILLS.search('skills_search', APPROVED),
      foundAs: 'skills',
      views: {
        list: SkillsView,
        ownList: OwnSkillsView,
        whole: SkillView,
        own: OwnSkillView,
        found: FoundSkillView,
      },
    });
  }

  onModuleInit(): void {
    this.cache.addPaths(SKILLS_TAG, 5 * SECOND, '/public/skills');
    this.personalData.add('skills', (agentId) => this.database.rows(OF_AGENT, [agentId]));
  }

  /** For the operator. */
  async getVerification(id: string): Promise<VerificationView> {
    const row = await this.database.first<VerificationRow>(VERIFICATION_BY_ID, [id]);
    if (!row) throw skillVerificationNotFound();
    return VerificationView.of(row);
  }

  /** For the operator. */
  async verifications(query: VerificationsQuery): Promise<VerificationsView> {
    const page = await readFiltered<VerificationRow>(this.database, VERIFICATIONS, query, query.status);
    return VerificationsView.of(page);
  }
}
