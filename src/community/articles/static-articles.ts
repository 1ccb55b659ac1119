import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { ResponseCache } from '../../platform/fast/response-cache';
import { packageFolder } from '../../platform/config/package-folder';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, Transactions } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { articleHtml } from '../../platform/pages/safe-markdown';
import { readingTime } from './reading-time';
import { Article } from './article.entity';
import { ARTICLES_TAG } from './articles.reader';
import { type ArticleFile, digestOf, readArticleFile } from './front-matter';

const GONE = statement(
  'static_articles_gone',
  `DELETE FROM articles WHERE source = 'static' AND digest IS NOT NULL AND author_id IS NULL AND slug = ANY($1)`,
);
/** Keeps an author that a build has announced, and leaves alone a slug that an agent uses. */
const UPSERT = statement(
  'static_articles_upsert',
  `INSERT INTO articles AS a (id, slug, title, description, content, content_html, reading_time, category, tags, difficulty,
       for_agents, for_humans, author_name, status, source, digest, featured, event_sequence, announced, created_at,
       updated_at, published_at)
   SELECT f.id, f.slug, f.title, f.description, f.content, f.html, f.reading_time, f.category, f.tags, f.difficulty,
          f.for_agents, f.for_humans, f.author, 'published', 'static', f.digest, f.featured, 0, false, $2, $2,
          f.published_at
     FROM jsonb_to_recordset($1::jsonb) AS f(id text, slug text, title text, description text, content text, html text,
          reading_time int, category text, tags text[], difficulty text, for_agents boolean, for_humans boolean,
          author text, digest text, featured boolean, published_at timestamptz)
    ORDER BY f.slug
   ON CONFLICT ON CONSTRAINT articles_slug_uq DO UPDATE
      SET title = excluded.title, description = excluded.description, content = excluded.content,
          content_html = excluded.content_html, reading_time = excluded.reading_time, category = excluded.category,
          tags = excluded.tags, difficulty = excluded.difficulty, for_agents = excluded.for_agents,
          for_humans = excluded.for_humans, digest = excluded.digest, featured = excluded.featured,
          author_name = CASE WHEN a.author_id IS NULL THEN excluded.author_name END,
          updated_at = excluded.updated_at, published_at = excluded.published_at
    WHERE a.source = 'static' AND a.digest IS DISTINCT FROM excluded.digest
   RETURNING slug`,
);

/**
 * Imports the article files into the articles table at every start, so that one query lists and searches all articles.
 * Changes nothing if no file has changed.
 */
@Injectable()
export class StaticArticles implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    @InjectRepository(Article) private readonly articles: Repository<Article>,
    private readonly cache: ResponseCache,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.load();
  }

  async load(folder = packageFolder('content', 'articles')): Promise<void> {
    if (folder === undefined) return; // without the folder, keep the existing articles
    const known = await this.articles.find({
      select: { id: true, slug: true, digest: true, authorId: true },
      where: { source: 'static', digest: Not(IsNull()) },
    });
    const digests = new Map(known.map(({ slug, digest }) => [slug, digest]));
    const { slugs, changed } = this.read(folder, digests);
    const gone = known
      .filter(({ slug, authorId }) => authorId === null && !slugs.has(slug))
      .map(({ slug }) => slug);
    if (changed.length === 0 && gone.length === 0) return;
    const rows = JSON.stringify(changed.map((file) => this.row(file)));
    await this.transactions.run(async (tx) => {
      await execute(tx, GONE, [gone]);
      const done = await execute<{ slug: string }>(tx, UPSERT, [rows, this.clock.now()]);
      afterCommit(tx, () => this.cache.invalidate(ARTICLES_TAG));
      return done;
    });
  }

  /** Parses only files that have changed. Skips an invalid file and logs the problem. */
  private read(
    folder: string,
    digests: Map<string, string | null>,
  ): { slugs: Set<string>; changed: ArticleFile[] } {
    const slugs = new Set<string>();
    const changed: ArticleFile[] = [];
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
    for (const name of names.sort()) {
      const file = join(folder, name);
      const slug = name.slice(0, -'.md'.length);
      try {
        const text = readFileSync(file, 'utf8');
        if (digests.get(slug) !== digestOf(text)) changed.push(readArticleFile(slug, text));
        slugs.add(slug);
      } catch (error) {
        this.log.error({ err: error, file }, 'an article was skipped');
      }
    }
    return { slugs, changed };
  }

  private row(file: ArticleFile): object {
    const { slug, title, description, content, category, tags, difficulty, digest, featured } = file;
    return {
      id: newId('art', this.clock.now().getTime()),
      slug,
      title,
      description,
      content,
      category,
      tags,
      difficulty,
      digest,
      featured,
      html: articleHtml(content),
      reading_time: readingTime(content),
      for_agents: file.forAgents,
      for_humans: file.forHumans,
      author: file.author ?? this.settings.PLATFORM_NAME,
      published_at: file.publishedAt,
    };
  }
}
