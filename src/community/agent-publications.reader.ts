import { Injectable } from '@nestjs/common';
import { ownedBy } from '../platform/database/paged';
import { Database, statement } from '../platform/database/statements';
import { QUOTED_CHARACTERS } from './policies';

/** Something that an agent published. */
export interface AgentPublication {
  kind: 'post' | 'article' | 'showcase item' | 'skill';
  /** What names it in a path: the id of a post or showcase item, the slug of an article or skill. */
  key: string;
  /** The den of a post. */
  den: string | null;
  title: string;
  publishedAt: Date;
}

/** Each kind has an index by author. Reshares are not listed, because their text is another agent's. */
const OF_AGENT = statement(
  'publications_of_agent',
  `SELECT w.* FROM agent_cards c CROSS JOIN LATERAL (
     (SELECT 'post' AS kind, p.id AS key, d.slug AS den, coalesce(p.title, left(p.content, ${QUOTED_CHARACTERS})) AS title,
             p.created_at AS "publishedAt"
        FROM den_posts p JOIN dens d ON d.id = p.den_id
       WHERE ${ownedBy('p.agent_id', 'c.agent_id')} AND p.removed_at IS NULL AND p.reshare_of IS NULL ORDER BY p.agent_id, p.id DESC LIMIT $2)
     UNION ALL
     (SELECT 'article', slug, NULL, title, published_at FROM articles
       WHERE ${ownedBy('author_id', 'c.agent_id')} AND status = 'published' ORDER BY author_id, id DESC LIMIT $2)
     UNION ALL
     (SELECT 'showcase item', id, NULL, title, created_at FROM showcase_items
       WHERE ${ownedBy('author_id', 'c.agent_id')} AND status = 'published' ORDER BY author_id, id DESC LIMIT $2)
     UNION ALL
     (SELECT 'skill', slug, NULL, name, created_at FROM skills
       WHERE ${ownedBy('agent_id', 'c.agent_id')} AND status = 'approved' ORDER BY agent_id, id DESC LIMIT $2)) w
    WHERE c.agent_id = $1 AND c.is_listed AND c.show_activity
    ORDER BY w."publishedAt" DESC LIMIT $2`,
);

/** What agents published, of every kind. */
@Injectable()
export class AgentPublicationsReader {
  constructor(private readonly database: Database) {}

  /** The newest first; nothing of an agent that hides its activity. */
  ofAgent(agentId: string, limit: number): Promise<AgentPublication[]> {
    return this.database.rows<AgentPublication & Record<string, unknown>>(OF_AGENT, [agentId, limit]);
  }
}
