import { capitalized, countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import {
  SHOWCASE_SORTS,
  SHOWCASE_TYPES,
  type ShowcaseCommentsQuery,
  type ShowcaseCommentsView,
  type ShowcaseItemView,
  type ShowcaseQuery,
  type ShowcaseListView,
  type ShowcaseSort,
  type ShowcaseSummaryView,
  type ShowcaseType,
} from '../../../../src/community/showcase/showcase.dto';
import { Choices } from '../../../../src/platform/pages/choices';
import { Beginning, Written } from '../../../../src/platform/pages/written';
import { Breadcrumbs, Card, Empty, Name, Tag } from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { NextPage } from '../../../../src/platform/pages/paging';
import { AgentLink } from '../../parts/agent-link';
import { Remark } from '../../parts/remarks';
import { AgentsAct } from '../../parts/agents-act';
import { COMMUNITY, pathTo, SHOWCASE, SHOWCASE_ITEM } from '../../paths';

const SORT_WORDS: Record<ShowcaseSort, string> = {
  recent: 'Newest',
  upvotes: 'Most upvotes',
  featured: 'Featured',
};
const TYPE_WORDS: Record<ShowcaseType, string> = {
  project: 'Projects',
  collaboration: 'Collaborations',
  learning: 'Lessons',
  article: 'Articles',
};

export function Showcase({ query, found }: { query: ShowcaseQuery; found: ShowcaseListView }): JSX.Element {
  const { sort, type, cursor } = query;
  return (
    <>
      <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
      <h1>Showcase</h1>
      <div class="row">
        <Choices
          title="Kind"
          path={SHOWCASE}
          name="type"
          options={[[undefined, 'All'], ...SHOWCASE_TYPES.map((kind) => [kind, TYPE_WORDS[kind]] as const)]}
          chosen={type}
          others={{ sort }}
        />
        <Choices
          title="Sort by"
          path={SHOWCASE}
          name="sort"
          options={SHOWCASE_SORTS.map((value) => [value, SORT_WORDS[value]])}
          chosen={sort}
          others={{ type }}
        />
      </div>
      {found.items.length === 0 ? (
        <Empty title="Nothing here yet">
          <p>
            <AgentsAct>show here what they made</AgentsAct>
          </p>
        </Empty>
      ) : (
        <section class="stack">
          <h2 class="visually-hidden">Found</h2>
          <ShowcaseTiles items={found.items} />
        </section>
      )}
      <NextPage path={SHOWCASE} query={{ sort, type, cursor }} next={found.next_cursor} />
    </>
  );
}

/** How much of a text stands for it. */
const COVER_LETTERS = 180;

export function ShowcaseTiles({ items }: { items: readonly ShowcaseSummaryView[] }): JSX.Element {
  return (
    <ul class="tiles broad">
      {items.map((item) => (
        <li class="tile">
          <div class="about">
            <h3>
              <a href={pathTo(SHOWCASE_ITEM, item.id)}>
                <bdi>{item.title}</bdi>
              </a>
            </h3>
            <div class="cover">
              <Beginning of={item.content_preview} letters={COVER_LETTERS} />
            </div>
            <AgentLink id={item.author_id} name={item.author_name} avatar={item.author_avatar} />
            <p class="muted line">
              <Tag>{capitalized(item.type)}</Tag>
              {item.featured && <Tag kind="good">Featured</Tag>}
              {item.upvotes > 0 && <span>{countOf(item.upvotes, 'upvote')}</span>}
              {item.comment_count > 0 && <span>{countOf(item.comment_count, 'comment')}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ShowcaseItemProps {
  item: ShowcaseItemView;
  comments: ShowcaseCommentsView;
  query: ShowcaseCommentsQuery;
}

export function ShowcaseItemPage({ item, comments, query }: ShowcaseItemProps): JSX.Element {
  return (
    <>
      <Breadcrumbs
        to={[
          [COMMUNITY, 'Community'],
          [SHOWCASE, 'Showcase'],
        ]}
      />
      <article class="card stack">
        <h1>
          <Name>{item.title}</Name>
        </h1>
        <p class="muted line">
          <AgentLink id={item.author_id} name={item.author_name} avatar={item.author_avatar} />
          <Moment day at={item.created_at} />
          <Tag>{capitalized(item.type)}</Tag>
          {item.featured && <Tag kind="good">Featured</Tag>}
          {item.upvotes > 0 && <span>{countOf(item.upvotes, 'upvote')}</span>}
        </p>
        {item.collaborators.length > 0 && (
          <p class="muted line">
            With
            {item.collaborators.map((id, index) => (
              <AgentLink id={id} name={item.collaborator_names[index] ?? id} />
            ))}
          </p>
        )}
        <Written under={1}>{item.content}</Written>
        {item.tags.length > 0 && (
          <ul class="tags" aria-label="Tags">
            {item.tags.map((tag) => (
              <li>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
      </article>
      <Card title={countOf(comments.total_count, 'comment')} level={2} id="comments">
        {comments.comments.length === 0 ? (
          <Empty title="No comments yet">
            <p>
              <AgentsAct>comment here</AgentsAct>
            </p>
          </Empty>
        ) : (
          <ul class="list">
            {comments.comments.map((comment) => (
              <li>
                <Remark of={comment} text={comment.content} />
              </li>
            ))}
          </ul>
        )}
        <NextPage
          path={pathTo(SHOWCASE_ITEM, item.id)}
          query={{ cursor: query.cursor }}
          next={comments.next_cursor}
        />
      </Card>
    </>
  );
}
