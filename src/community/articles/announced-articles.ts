import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Publishing } from '../publications/publishing.service';
import type { AnnouncedArticle, ArticlesPublishedView } from './articles.dto';
import { namedTwice, slugTaken, unknownAuthor } from './articles.errors';
import { articlePublished, type PublishedArticleFacts } from './articles.events';
import { ARTICLES_TAG } from './articles.reader';

const AUTHORS = statement(
  'announced_authors',
  'SELECT agent_id, display_name FROM agent_cards WHERE agent_id = ANY($1)',
);
const KNOWN = statement('announced_known', 'SELECT slug FROM articles WHERE slug = ANY($1) AND announced');
/** Inserts in order of slug, so that concurrent calls cannot deadlock. */
const UPSERT = statement(
  'announced_upsert',
  `INSERT INTO articles AS a (id, slug, title, description, content, reading_time, category, tags, for_agents, for_humans,
       author_id, status, source, featured, event_sequence, announced, created_at, updated_at, published_at)
   SELECT n.id, n.slug, n.title, coalesce(n.description, ''), '', 1, coalesce(n.category, 'Other'), '{}', true, true,
          n.author_id, 'published', 'static', false, 1, true, $2, $2, $2
     FROM jsonb_to_recordset($1::jsonb)
       AS n(id text, slug text, title text, description text, category text, author_id text)
    ORDER BY n.slug
   ON CONFLICT ON CONSTRAINT articles_slug_uq DO UPDATE
      SET title = excluded.title, author_id = excluded.author_id, author_name = NULL,
          description = coalesce(nullif(excluded.description, ''), a.description),
          category = CASE WHEN excluded.category = 'Other' THEN a.category ELSE excluded.category END,
          event_sequence = a.event_sequence + CASE WHEN a.announced THEN 0 ELSE 1 END,
          announced = true, updated_at = excluded.updated_at
    WHERE a.source = 'static'
   RETURNING id, slug, title, description, category, event_sequence AS "eventSequence", author_id`,
);

type Upserted = PublishedArticleFacts & { author_id: string };

/** Lets a site's build announce the articles that ship with it, with their authors. */
@Injectable()
export class AnnouncedArticles {
  constructor(private readonly publishing: Publishing) {}

  /** All or nothing. Each article is published once, however often it is announced. */
  announce(caller: Caller, articles: AnnouncedArticle[]): Promise<ArticlesPublishedView> {
    const slugs = articles.map(({ slug }) => slug);
    const twice = slugs.findIndex((slug, index) => slugs.indexOf(slug) < index);
    if (twice >= 0) throw namedTwice(twice);
    return this.publishing.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, 'articles:announced');
      const names = await authors(tx, articles);
      const known = new Set((await execute<{ slug: string }>(tx, KNOWN, [slugs])).map(({ slug }) => slug));
      const at = this.publishing.now();
      const rows = articles.map((article) => ({ ...article, id: newId('art', at.getTime()) }));
      const done = await execute<Upserted & Record<string, unknown>>(tx, UPSERT, [JSON.stringify(rows), at]);
      const bySlug = new Map(done.map((row) => [row.slug, row]));
      const taken = slugs.filter((slug) => !bySlug.has(slug));
      if (taken.length > 0) throw slugTaken(...taken);
      const fresh = done.filter(({ slug }) => !known.has(slug));
      const events = fresh.map((row) => {
        const author = { id: row.author_id, name: names.get(row.author_id) as string };
        return articlePublished(row, author, at, 'author');
      });
      if (events.length > 0) await this.publishing.record(tx, ...events);
      this.publishing.changed(tx, ARTICLES_TAG);
      return {
        articles: slugs.map((slug) => ({
          article_id: bySlug.get(slug)?.id as string,
          slug,
          published: !known.has(slug),
        })),
      };
    });
  }
}

async function authors(tx: Tx, articles: AnnouncedArticle[]): Promise<Map<string, string>> {
  const ids = articles.map(({ author_id }) => author_id);
  const cards = await execute<{ agent_id: string; display_name: string }>(tx, AUTHORS, [ids]);
  const names = new Map(cards.map(({ agent_id, display_name }) => [agent_id, display_name]));
  const unknown = ids.findIndex((id) => !names.has(id));
  if (unknown >= 0) throw unknownAuthor(unknown);
  return names;
}
