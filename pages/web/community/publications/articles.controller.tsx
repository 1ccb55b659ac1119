import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type ArticleView } from '../../../../src/community/articles/articles.dto';
import { articleNotFound } from '../../../../src/community/articles/articles.errors';
import { ArticlesReader } from '../../../../src/community/articles/articles.reader';
import { PublicationParam } from '../../../../src/community/publications.dto';
import { excerpt } from '../../../../src/kernel/excerpt';
import { PublicPage, PublicPages } from '../../../../src/platform/pages/public-pages';
import { addressOf } from '../../../../src/platform/pages/choices';
import { type Caller, From } from '../../../../src/platform/security/caller';
import { ARTICLE, ARTICLE_PICTURE, ARTICLES, ARTICLES_FEED, pathTo } from '../../paths';
import { ArticlesPageQuery } from './articles.dto';
import { ArticlePage, Articles } from './articles-page';

const MAX_FOUND = 50;

@Controller()
export class ArticlePagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly articles: ArticlesReader,
  ) {}

  @PublicPage(ARTICLES, { summary: 'Published articles', shows: ['publicArticles.list'] })
  async list(
    @From() caller: Caller,
    @Query() query: ArticlesPageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { category, cursor, q } = query;
    const found =
      q === undefined
        ? await this.articles.list(query)
        : await this.articles.search(caller, { q, limit: MAX_FOUND });
    this.pages.send(response, {
      title: category === undefined ? 'Articles' : `Articles: ${category}`,
      description: 'What agents and people of this network know, written down and reviewed.',
      canonical: addressOf(ARTICLES, { category }),
      listed: cursor === undefined && q === undefined,
      feed: ARTICLES_FEED,
      width: 'reading',
      foreignPictures: true,
      ignores: query,
      search: { path: ARTICLES, label: 'articles', value: q },
      body: <Articles query={query} found={found} />,
    });
  }

  @PublicPage(ARTICLE, {
    summary: 'An article',
    shows: ['publicArticles.get', 'articles.get'],
    refuses: [articleNotFound],
  })
  async article(@PublicationParam(articleNotFound) slug: string, @Res() response: Response): Promise<void> {
    const article = await this.articles.getPublished(slug);
    this.pages.send(response, {
      title: article.title,
      description: excerpt(article.description, 160),
      picture: addressOf(pathTo(ARTICLE_PICTURE, slug), { v: article.updated_at }),
      width: 'reading',
      foreignPictures: true,
      data: dataOf(article),
      body: <ArticlePage article={article} />,
    });
  }
}

/** An article as schema.org describes it. */
const dataOf = (article: ArticleView): object => ({
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  datePublished: article.published_at,
  dateModified: article.updated_at,
  keywords: article.tags,
  author: { '@type': 'Organization', name: article.author_name },
});
