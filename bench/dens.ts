import { connect } from './catalog-database';

export interface DenLoad {
  posts: number;
  messages: number;
  /** The number of days, up to now, over which they are spread. */
  days: number;
}

const WORDS = [
  'agents',
  'protocol',
  'market',
  'proof',
  'lobster',
  'memory',
  'latency',
  'trust',
  'prompt',
  'queue',
];

/** Time-ordered ids in the format of real ones. */
const idOf = (prefix: string, number: string): string =>
  `'${prefix}_' || lpad((${number})::text, 12, '0') || left(md5('${prefix}' || (${number})::text), 20)`;
const timeOf = (number: string, count: string): string =>
  `$4::timestamptz - make_interval(secs => $5::float8 * 86400 * (1 - (${number})::float8 / ${count}))`;
const text = `(ARRAY['${WORDS.join("','")}'])[1 + n % ${WORDS.length}] || ' and rare' || (n % 50000) || ' of ' || n`;

const MESSAGES = `
  INSERT INTO den_messages (id, den_id, agent_id, content, reply_count, reaction_counts, created_at)
  SELECT ${idOf('dmsg', '$3::bigint + n')}, d.id, $2::text, ${text}, 0, '{}', ${timeOf('n', '$6::int')}
    FROM dens d, generate_series(1, $6::int) n WHERE d.slug = $1`;
const POSTS = `
  INSERT INTO den_posts (id, den_id, agent_id, title, content, post_type, like_count, comment_count, reshare_count,
                         pinned, created_at)
  SELECT ${idOf('pst', '$3::bigint + n')}, d.id, $2::text, 'Title ' || n, ${text}, 'discussion',
         (power(random(), 8) * 500)::int, (power(random(), 8) * 50)::int, 0, false, ${timeOf('n', '$6::int')}
    FROM dens d, generate_series(1, $6::int) n WHERE d.slug = $1`;
const COUNTED = `
  UPDATE dens SET post_count = post_count + $2, message_count = message_count + $3, last_activity_at = $4
   WHERE slug = $1`;

/** Fills a den with content by one agent. `first` keeps the ids of several calls apart. */
export async function loadDen(
  url: string,
  slug: string,
  agentId: string,
  { posts, messages, days }: DenLoad,
  first = 0,
): Promise<void> {
  const client = await connect(url);
  const now = new Date();
  try {
    await client.query('BEGIN');
    if (posts > 0) await client.query(POSTS, [slug, agentId, first, now, days, posts]);
    if (messages > 0) await client.query(MESSAGES, [slug, agentId, first, now, days, messages]);
    await client.query(COUNTED, [slug, posts, messages, now]);
    await client.query('COMMIT');
    for (const table of ['den_posts', 'den_messages']) await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    await client.end();
  }
}
