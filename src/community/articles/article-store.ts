import { Injectable } from '@nestjs/common';
import { LoadedRows } from '../../platform/database/loaded-rows';
import { execute } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/cache/response-cache';
import { BY_ID } from './article-rows';
import { Article } from './article.entity';
import type { ArticleRow } from './articles.dto';
import { articleNotFound } from './articles.errors';
import { ARTICLES_TAG } from './articles.reader';

/** Stores articles. Every change invalidates the cached pages that show them. */
@Injectable()
export class ArticleStore {
  private readonly loaded = new LoadedRows(Article);

  constructor(private readonly cache: ResponseCache) {}

  async lock(tx: Tx, where: { id: string } | { slug: string; authorId: string }): Promise<Article> {
    const article = await tx.findOne(Article, { where, lock: { mode: 'pessimistic_write' } });
    if (!article) throw articleNotFound();
    return this.loaded.remember(article);
  }

  async insert(tx: Tx, article: Article): Promise<ArticleRow> {
    await tx.insert(Article, article);
    return this.present(tx, article.id);
  }

  async save(tx: Tx, article: Article): Promise<ArticleRow> {
    await this.loaded.save(tx, article);
    return this.present(tx, article.id);
  }

  drop(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(ARTICLES_TAG));
  }

  async present(tx: Tx, id: string): Promise<ArticleRow> {
    this.drop(tx);
    const [row] = await execute<ArticleRow>(tx, BY_ID, [id]);
    return row as ArticleRow;
  }
}
