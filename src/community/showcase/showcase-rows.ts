import { cursorPosition, paged } from '../../platform/database/paged';
import { type Statement, statement } from '../../platform/database/statements';
import { SHOWCASE_SORTS, type ShowcaseSort } from './showcase.dto';

/** The public collaborators, in their stored order. */
const collaborators = (column: string): string => `ARRAY(
    SELECT n.${column} FROM unnest(i.collaborators) WITH ORDINALITY u(agent_id, place)
      JOIN agent_cards n ON n.agent_id = u.agent_id AND n.is_public ORDER BY u.place)`;

/** Joins the current names and avatars. */
const COLUMNS = `i.id, i.author_id, c.display_name AS author_name, c.avatar_url AS author_avatar,
  c.is_public AS author_is_public, i.type, i.title, i.content, ${collaborators('agent_id')} AS collaborators,
  ${collaborators('display_name')} AS collaborator_names,
  i.tags, i.created_at, i.updated_at, i.upvotes, i.comment_count, i.featured_at IS NOT NULL AS featured, i.status`;
const SUMMARY = COLUMNS.replace('i.content,', 'left(i.content, 200) AS content,');

/** The item $1, if it is published or its author is $2. */
export const ITEM = statement(
  'showcase_one',
  `SELECT ${COLUMNS} FROM showcase_items i JOIN agent_cards c ON c.agent_id = i.author_id
    WHERE i.id = $1 AND (i.status = 'published' OR i.author_id = $2)`,
);
export const ANY_ITEM = statement(
  'showcase_any',
  `SELECT ${COLUMNS} FROM showcase_items i JOIN agent_cards c ON c.agent_id = i.author_id WHERE i.id = $1`,
);
export const FEATURED = statement(
  'showcase_featured',
  `SELECT ${SUMMARY}
     FROM (SELECT * FROM showcase_items WHERE status = 'published' AND featured_at IS NOT NULL
            ORDER BY featured_at DESC, id DESC LIMIT $1) i
     JOIN agent_cards c ON c.agent_id = i.author_id
    ORDER BY i.featured_at DESC, i.id DESC`,
);

interface Order {
  key: string;
  /** Past the key of every row. */
  end: string;
  by: (row: string, featured: string) => string;
}
const ORDERS: Record<ShowcaseSort, Order> = {
  recent: { key: 'id', end: `'~'`, by: (row) => `${row}.id DESC` },
  upvotes: { key: 'upvotes, id', end: `2147483647, '~'`, by: (row) => `${row}.upvotes DESC, ${row}.id DESC` },
  featured: {
    key: '(featured_at IS NOT NULL), id',
    end: `true, '~'`,
    by: (row, featured) => `(${row}.${featured}) DESC, ${row}.id DESC`,
  },
};

/** A page of items. $1: the cursor row, $2: the limit, $3: the offset, $4: the value of the filter, if any. */
function list(name: string, sort: ShowcaseSort, filter: string): Statement {
  const { key, end, by } = ORDERS[sort];
  return paged({
    name,
    counted: `FROM showcase_items WHERE ${filter}`,
    page: `SELECT ${SUMMARY}
             FROM (SELECT * FROM showcase_items s
                    WHERE ${filter} AND (${key}) < ${cursorPosition('showcase_items', key, '$1', end)}
                    ORDER BY ${by('s', 'featured_at IS NOT NULL')} LIMIT $2 OFFSET $3) i
             JOIN agent_cards c ON c.agent_id = i.author_id`,
    orderBy: by('p', 'featured'),
  });
}

const lists = (suffix: string, filter: string): Record<ShowcaseSort, Statement> =>
  Object.fromEntries(
    SHOWCASE_SORTS.map((sort) => [sort, list(`showcase_by_${sort}${suffix}`, sort, filter)]),
  ) as Record<ShowcaseSort, Statement>;

export const LISTS = lists('', `status = 'published'`);
export const LISTS_OF_TYPE = lists('_of_type', `status = 'published' AND type = $4`);
export const OWN_LIST = list('showcase_of_author', 'recent', 'author_id = $4');

const COMMENT_COLUMNS = `m.id, m.item_id, m.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, m.content, m.created_at`;

export const COMMENT = statement(
  'showcase_comments_one',
  `SELECT ${COMMENT_COLUMNS} FROM showcase_comments m JOIN agent_cards c ON c.agent_id = m.agent_id WHERE m.id = $1`,
);
/** Oldest first. */
export const COMMENTS = paged({
  name: 'showcase_comments_of_item',
  counted: 'FROM showcase_comments WHERE item_id = $1',
  page: `SELECT ${COMMENT_COLUMNS}
           FROM (SELECT * FROM showcase_comments WHERE item_id = $1 AND id > coalesce($2::text, '')
                  ORDER BY id LIMIT $3 OFFSET $4) m
           JOIN agent_cards c ON c.agent_id = m.agent_id`,
  orderBy: 'p.id',
});
