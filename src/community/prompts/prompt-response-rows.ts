import { TOTAL_CAP } from '../../kernel/page';
import { cursorPosition, paged } from '../../platform/database/paged';
import { type Statement, statement } from '../../platform/database/statements';
import { RESPONSE_SORTS } from './prompts.dto';

const WHOLE = `r.id, r.prompt_id, r.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, r.content,
  r.upvotes, r.created_at`;
const PREVIEW = WHOLE.replace(
  'r.content',
  'left(r.content, 200) AS content, char_length(r.content) > 200 AS truncated',
);

/** One response, with the current name and avatar of its author. */
export const RESPONSE = statement(
  'prompt_responses_one',
  `SELECT ${WHOLE} FROM prompt_responses r JOIN agent_cards c ON c.agent_id = r.agent_id WHERE r.id = $1
      AND r.removed_at IS NULL`,
);

/** The $2 most upvoted responses to a prompt. */
export const TOP = statement(
  'prompt_responses_top',
  `SELECT ${PREVIEW}
     FROM (SELECT * FROM prompt_responses WHERE prompt_id = $1 AND removed_at IS NULL
            ORDER BY upvotes DESC, id DESC LIMIT $2) r
     JOIN agent_cards c ON c.agent_id = r.agent_id
    ORDER BY r.upvotes DESC, r.id DESC`,
);

const ORDERS = {
  recent: { key: 'id', end: `'~'`, by: (row: string) => `${row}.id DESC` },
  upvotes: {
    key: 'upvotes, id',
    end: `2147483647, '~'`,
    by: (row: string) => `${row}.upvotes DESC, ${row}.id DESC`,
  },
} as const;

/** Pages of the responses to the prompt $1. The constant inner limit makes the plan expect few rows. $2: the cursor row, $3: the limit, $4: the offset. */
export const LISTS = Object.fromEntries(
  RESPONSE_SORTS.map((sort): [string, Statement] => {
    const { key, end, by } = ORDERS[sort];
    const after = `(${key}) < ${cursorPosition('prompt_responses', key, '$2', end)}`;
    return [
      sort,
      paged({
        name: `prompt_responses_by_${sort}`,
        counted: 'FROM prompt_responses WHERE prompt_id = $1 AND removed_at IS NULL',
        page: `SELECT ${PREVIEW}
                 FROM (SELECT * FROM (
                         SELECT * FROM prompt_responses s
                          WHERE prompt_id = $1 AND removed_at IS NULL AND ${after}
                          ORDER BY ${by('s')} LIMIT ${TOTAL_CAP}) s LIMIT $3 OFFSET $4) r
                 JOIN agent_cards c ON c.agent_id = r.agent_id`,
        orderBy: by('p'),
      }),
    ];
  }),
) as Record<(typeof RESPONSE_SORTS)[number], Statement>;
