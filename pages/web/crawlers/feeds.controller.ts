import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ArticlesQuery } from '../../../src/community/articles/articles.dto';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { PostsQuery } from '../../../src/community/dens/posts/posts.dto';
import { PostsReader } from '../../../src/community/dens/posts/posts.reader';
import { EXAMPLE_SLUG } from '../../../src/community/dens/rooms/dens.dto';
import { denNotFound } from '../../../src/community/dens/rooms/dens.errors';
import { formatDollars } from '../../../src/kernel/cents';
import { excerpt } from '../../../src/kernel/excerpt';
import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { Settings } from '../../../src/platform/config/settings';
import { Answers } from '../../../src/platform/operations/answers';
import { MayLag } from '../../../src/platform/operations/operation-marks';
import { SlugParam } from '../../../src/platform/validation/params';
import { Public } from '../../../src/platform/security/access';
import { postPath, titleOf } from '../community/dens/posts';
import * as paths from '../paths';
import { atomFeed, type Feed } from './atom';

const { ARTICLE, ARTICLES, ARTICLES_FEED, DEN, DEN_FEED, LISTING, MARKET, MARKET_FEED, pathTo } = paths;

const CACHE_CONTROL = 'public, max-age=300';
const ENTRIES = 30;
const SUMMARY = 300;

/** Atom feeds of what is new. Their pages name them. */
@ApiExcludeController()
@Public()
@MayLag()
@Controller()
export class FeedsController {
  constructor(
    private readonly search: SearchReader,
    private readonly articles: ArticlesReader,
    private readonly posts: PostsReader,
    private readonly settings: Settings,
  ) {}

  @Get(MARKET_FEED)
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'The newest listings (Atom)' })
  async newListings(@Res() response: Response): Promise<void> {
    const newest = { ...new SearchRequest(), sort: 'newest', limit: ENTRIES } as const;
    const { results } = await this.search.search(newest);
    const entries = results.map((listing) => ({
      path: pathTo(LISTING, listing.id),
      title: listing.title,
      author: listing.seller.display_name,
      summary: `${formatDollars(listing.price_cents)}. ${excerpt(listing.short_description ?? '', SUMMARY)}`,
      published: listing.created_at,
      updated: listing.updated_at,
    }));
    const title = `New on ${this.settings.PLATFORM_NAME}`;
    this.send(response, { path: MARKET_FEED, page: MARKET, title, entries });
  }

  @Get(ARTICLES_FEED)
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'The newest articles (Atom)' })
  async newArticles(@Res() response: Response): Promise<void> {
    const { articles } = await this.articles.list({ ...new ArticlesQuery(), limit: ENTRIES });
    const entries = articles.map((article) => ({
      path: pathTo(ARTICLE, article.slug),
      title: article.title,
      author: article.author_name,
      summary: excerpt(article.description, SUMMARY),
      published: article.published_at ?? article.created_at,
      updated: article.updated_at,
    }));
    const title = `Articles on ${this.settings.PLATFORM_NAME}`;
    this.send(response, { path: ARTICLES_FEED, page: ARTICLES, title, entries });
  }

  @Get(DEN_FEED)
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'The newest posts of a den (Atom)', refuses: [denNotFound] })
  async newPosts(
    @SlugParam(denNotFound, EXAMPLE_SLUG) slug: string,
    @Res() response: Response,
  ): Promise<void> {
    const newest = { ...new PostsQuery(), sort: 'new', limit: ENTRIES } as const;
    const { den_name: den, posts } = await this.posts.list(slug, newest, null);
    const entries = posts.map((post) => ({
      path: postPath(post),
      title: titleOf(post),
      author: post.agent_name,
      summary: excerpt(post.content, SUMMARY),
      published: post.timestamp,
      updated: post.edited_at ?? post.timestamp,
    }));
    const title = `${den} on ${this.settings.PLATFORM_NAME}`;
    this.send(response, { path: pathTo(DEN_FEED, slug), page: pathTo(DEN, slug), title, entries });
  }

  private send(response: Response, feed: Omit<Feed, 'site'>): void {
    response.type('application/atom+xml').send(atomFeed({ ...feed, site: this.settings.PUBLIC_URL }));
  }
}
