import { paged } from '../../platform/database/paged';
import { type Statement, statement } from '../../platform/database/statements';
import { publicationSearch } from '../publication-search';

const COLUMNS = `r.id, r.slug, r.name, r.description, r.category, r.install_command, r.homepage_url, r.documentation_url,
  r.skill_content, r.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, r.status, r.review_feedback,
  r.scan_status, r.scan_score, r.scan_findings, r.verified, r.created_at, r.updated_at, r.approved_at`;
/** Lists omit the long texts. */
const LISTED = COLUMNS.replace('r.skill_content', 'NULL AS skill_content');
const CARD = 'JOIN agent_cards c ON c.agent_id = r.agent_id';

export const BY_SLUG = statement(
  'skills_by_slug',
  `SELECT ${COLUMNS} FROM skills r ${CARD} WHERE r.slug = $1 AND (r.status = 'approved' OR r.agent_id = $2)`,
);
export const BY_ID = statement('skills_by_id', `SELECT ${COLUMNS} FROM skills r ${CARD} WHERE r.id = $1`);

function list(
  name: string,
  filter: string,
  columns = LISTED,
  { varies }: Pick<Statement, 'varies'> = {},
): Statement {
  return paged({
    name,
    varies,
    counted: `FROM skills WHERE ${filter}`,
    page: `SELECT ${columns} FROM (SELECT * FROM skills WHERE ${filter} AND id < coalesce($1::text, '~')
                  ORDER BY id DESC LIMIT $2 OFFSET $3) r ${CARD}`,
    orderBy: 'p.id DESC',
  });
}
export const APPROVED = list('skills_approved', `status = 'approved'`);
export const IN_CATEGORY = list('skills_in_category', `status = 'approved' AND category = $4`);
export const OWN = list(
  'skills_of_agent_by_status',
  `agent_id = $4 AND ($5::text IS NULL OR status = $5)`,
  COLUMNS,
  { varies: true },
);
export const ALL = list('skills_all', 'true', COLUMNS);
export const BY_STATUS = list('skills_by_status', 'status = $4', COLUMNS);

export const SEARCH = publicationSearch({
  name: 'skills_search',
  table: 'skills',
  shown: `t.status = 'approved'`,
  columns: LISTED,
  author: 'agent_id',
});
export const OF_AGENT = statement(
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
function verifications(name: string, filter: string): Statement {
  return paged({
    name,
    counted: `FROM skill_verifications WHERE ${filter}`,
    page: `SELECT ${VERIFICATION} FROM (SELECT * FROM skill_verifications WHERE ${filter} AND id < coalesce($1::text, '~')
                  ORDER BY id DESC LIMIT $2 OFFSET $3) v JOIN skills s ON s.id = v.skill_id`,
    orderBy: 'p.id DESC',
  });
}
export const VERIFICATIONS = verifications('skill_verifications_all', 'true');
export const VERIFICATIONS_BY_STATUS = verifications('skill_verifications_by_status', 'status = $4');
