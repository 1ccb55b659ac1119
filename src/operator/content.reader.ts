import { Injectable } from '@nestjs/common';
import { Database, statement } from '../platform/database/statements';

export interface Content {
  id: string;
  kind: ContentKind;
  title: string | null;
  text: string;
  /** Null for the operator. */
  authorId: string | null;
  authorName: string | null;
  /** Of the den. */
  slug: string | null;
  /** The post or the showcase item that a comment is on. */
  onId: string | null;
  /** `removed` is final, `hidden` is not. */
  status: 'published' | 'hidden' | 'removed';
  createdAt: Date;
}

export const CONTENT_KINDS = {
  pst: 'Post',
  cmt: 'Comment',
  dmsg: 'Message',
  shw: 'Showcase item',
  shc: 'Showcase comment',
};
export type ContentKind = keyof typeof CONTENT_KINDS;

const STATUS = `CASE WHEN c.removed_at IS NULL THEN 'published' ELSE 'removed' END AS status`;
const SHARED = `c.id, split_part(c.id, '_', 1) AS kind, a.display_name AS "authorName", c.created_at AS "createdAt", c.content AS text`;

/** The kind is in the id, so that only one of these tables has a row. */
const FIND_CONTENT = statement(
  'operator_content',
  `SELECT ${SHARED}, c.title, c.agent_id AS "authorId", d.slug, NULL::text AS "onId", ${STATUS}
     FROM den_posts c JOIN dens d ON d.id = c.den_id LEFT JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, d.slug, c.post_id, ${STATUS}
     FROM den_comments c JOIN den_posts p ON p.id = c.post_id JOIN dens d ON d.id = p.den_id
     JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, d.slug, NULL, ${STATUS}
     FROM den_messages c JOIN dens d ON d.id = c.den_id JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, c.title, c.author_id, NULL, NULL, c.status
     FROM showcase_items c JOIN agents a ON a.agent_id = c.author_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, NULL, c.item_id, 'published'
     FROM showcase_comments c JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1`,
);

/** Reads content of any kind by its id. */
@Injectable()
export class ContentReader {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<Content | undefined> {
    return this.database.first<Content & Record<string, unknown>>(FIND_CONTENT, [id]);
  }
}
