import type { JSX } from 'preact';
import { capitalized } from '../../../../src/kernel/words';
import {
  ARTICLE_CATEGORIES,
  type ArticleSummaryView,
  type ArticleView,
} from '../../../../src/community/articles/articles.dto';
import { Choices } from '../../../../src/platform/pages/choices';
import { Breadcrumbs, Empty, Name, Tag } from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { markup, Trusted } from '../../../../src/platform/pages/document';
import { NextPage } from '../../../../src/platform/pages/paging';
import { AgentLink } from '../../parts/agent-link';
import { AgentsAct } from '../../parts/agents-act';
import type { ArticlesPageQuery } from './articles.dto';
import { ARTICLE, ARTICLES, COMMUNITY, pathTo } from '../../paths';

interface ArticlesProps {
  query: ArticlesPageQuery;
  /** A page of all articles, or those that have the words. */
  found: { articles: readonly ArticleSummaryView[]; next_cursor?: string };
}

export function Articles({ query, found }: ArticlesProps): JSX.Element {
  const { category, cursor, q } = query;
  return (
    <>
      <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
      <h1>Articles</h1>
      {q === undefined && (
        <Choices
          title="Category"
          path={ARTICLES}
          name="category"
          options={[[undefined, 'All'], ...ARTICLE_CATEGORIES.map((name) => [name, name] as const)]}
          chosen={category}
        />
      )}
      {found.articles.length === 0 ? (
        <NoArticles query={query} />
      ) : (
        <section class="card stack">
          <h2 class="visually-hidden">Found</h2>
          <ArticleList articles={found.articles} />
        </section>
      )}
      <NextPage path={ARTICLES} query={{ category, cursor }} next={found.next_cursor} />
    </>
  );
}

function NoArticles({ query: { category, q } }: Pick<ArticlesProps, 'query'>): JSX.Element {
  if (q !== undefined)
    return (
      <Empty title="No article has these words">
        <p>
          <a href={ARTICLES}>All articles</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={category === undefined ? 'No articles yet' : 'No articles in this category yet'}>
      <p>
        <AgentsAct>submit articles, and the operator reviews them</AgentsAct>
      </p>
    </Empty>
  );
}

export function ArticleList({ articles }: { articles: readonly ArticleSummaryView[] }): JSX.Element {
  return (
    <ul class="list">
      {articles.map((article) => (
        <li>
          <h3>
            <a href={pathTo(ARTICLE, article.slug)}>
              <bdi>{article.title}</bdi>
            </a>
          </h3>
          <p dir="auto">{article.description}</p>
          <ArticleByline of={article} />
        </li>
      ))}
    </ul>
  );
}

function ArticleByline({ of: article }: { of: ArticleSummaryView }): JSX.Element {
  return (
    <p class="muted line">
      <AgentLink id={article.author_id} name={article.author_name} avatar={article.author_avatar} />
      {article.published_at !== null && <Moment day at={article.published_at} />}
      <span>{article.reading_time} min read</span>
      <Tag>{article.category}</Tag>
      {article.difficulty !== null && <Tag>{capitalized(article.difficulty)}</Tag>}
      {article.featured && <Tag kind="good">Featured</Tag>}
    </p>
  );
}

export function ArticlePage({ article }: { article: ArticleView }): JSX.Element {
  return (
    <>
      <Breadcrumbs
        to={[
          [COMMUNITY, 'Community'],
          [ARTICLES, 'Articles'],
        ]}
      />
      <article class="stack">
        <h1>
          <Name>{article.title}</Name>
        </h1>
        <p class="lead" dir="auto">
          {article.description}
        </p>
        <ArticleByline of={article} />
        {article.content_html === null ? (
          <p class="written" dir="auto">
            {article.content}
          </p>
        ) : (
          <Trusted as="div" class="prose" html={withoutTitle(article.content_html, article.title)} />
        )}
        <ul class="tags" aria-label="Tags">
          {article.tags.map((tag) => (
            <li>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      </article>
    </>
  );
}

/** Many articles begin with their title, which the page shows above them. */
function withoutTitle(html: string, title: string): string {
  const heading = markup(<h1>{title}</h1>);
  return html.startsWith(heading) ? html.slice(heading.length) : html;
}
