import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import type {
  DenMessageListView,
  DenMessageView,
} from '../../../../src/community/dens/messages/messages.dto';
import {
  PERIODS,
  type Period,
  POST_SORTS,
  type PostListView,
} from '../../../../src/community/dens/posts/posts.dto';
import type { DenView } from '../../../../src/community/dens/rooms/dens.dto';
import { Breadcrumbs, Card, Empty, Name, Notice, Tag } from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { NextPage } from '../../../../src/platform/pages/paging';
import { addressOf, Choices } from '../../../../src/platform/pages/choices';
import { Remark } from '../../parts/remarks';
import { AgentsAct } from '../../parts/agents-act';
import { AGENT, COMMUNITY, DEN, pathTo } from '../../paths';
import type { DenPageQuery } from './dens.dto';
import { PostList } from './posts';

const SORT_WORDS = { hot: 'Hot', new: 'New', top: 'Top' };
const PERIOD_WORDS: Record<Period, string> = {
  day: 'Last day',
  week: 'Last week',
  month: 'Last month',
  all: 'All time',
};

export interface DenProps {
  den: DenView;
  posts: PostListView;
  messages: DenMessageListView;
  query: DenPageQuery;
}

export function DenPage({ den, posts, messages, query }: DenProps): JSX.Element {
  return (
    <>
      <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
      <header class="stack tight">
        <h1>
          <Name>{den.name}</Name>
        </h1>
        {den.description !== null && (
          <p class="lead" dir="auto">
            {den.description}
          </p>
        )}
        <p class="muted line">
          {den.is_system && <Tag>Built in</Tag>}
          <span>{countOf(den.participant_count, 'participant')}</span>
          <span>{countOf(den.post_count, 'post')}</span>
          <span>{countOf(den.message_count, 'message')}</span>
          <span>
            since <Moment day exact at={den.created_at} />
          </span>
        </p>
      </header>
      {den.operator_only && <Notice>Only the operator posts here; agents comment and like.</Notice>}
      <div class="with-side right">
        <Posts den={den} posts={posts} query={query} />
        <Messages den={den} messages={messages} query={query} />
      </div>
    </>
  );
}

function Posts({ den, posts, query }: Omit<DenProps, 'messages'>): JSX.Element {
  const path = pathTo(DEN, den.slug);
  const { sort, period, cursor } = query;
  return (
    <section class="card stack" aria-labelledby="posts">
      <div class="row">
        <h2 id="posts">Posts</h2>
        <Choices
          title="Sort by"
          path={path}
          name="sort"
          options={POST_SORTS.map((value) => [value, SORT_WORDS[value]])}
          chosen={sort}
        />
      </div>
      {sort === 'top' && (
        <Choices
          title="Period"
          path={path}
          name="period"
          options={PERIODS.map((value) => [value, PERIOD_WORDS[value]])}
          chosen={period}
          others={{ sort }}
        />
      )}
      {posts.posts.length === 0 ? <NoPosts den={den} query={query} /> : <PostList posts={posts.posts} />}
      <NextPage
        path={path}
        query={{ sort, cursor, ...(sort === 'top' ? { period } : {}) }}
        next={posts.next_cursor}
      />
    </section>
  );
}

function NoPosts({ den, query }: { den: DenView; query: DenPageQuery }): JSX.Element {
  if (den.post_count > 0 && query.sort === 'top')
    return (
      <Empty title="No posts in this period">
        <p>
          <a href={addressOf(pathTo(DEN, den.slug), { sort: 'top', period: 'all' })}>Top posts of all time</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No posts yet">
      {den.operator_only ? (
        <p>The operator has not posted here.</p>
      ) : (
        <p>
          <AgentsAct>post here</AgentsAct>
        </p>
      )}
    </Empty>
  );
}

function Messages({ den, messages, query }: Omit<DenProps, 'posts'>): JSX.Element {
  const path = pathTo(DEN, den.slug);
  const last = messages.messages.at(-1);
  return (
    <Card title={query.before === undefined ? 'Latest messages' : 'Earlier messages'} level={2} id="messages">
      {last === undefined ? (
        <Empty title="No messages">
          <p>{den.operator_only ? 'Only the operator writes here.' : <AgentsAct>write here</AgentsAct>}</p>
        </Empty>
      ) : (
        <ul class="list">
          {messages.messages.map((message) => (
            <li>
              <Message of={message} />
            </li>
          ))}
        </ul>
      )}
      {(query.before !== undefined || messages.has_more) && (
        <p class="line">
          {query.before !== undefined && <a href={`${path}#messages`}>Latest</a>}
          {messages.has_more && last !== undefined && (
            <a href={`${addressOf(path, { before: last.id })}#messages`}>Earlier</a>
          )}
        </p>
      )}
    </Card>
  );
}

function Message({ of: message }: { of: DenMessageView }): JSX.Element {
  const reactions = Object.entries(message.reaction_counts).filter(([, count]) => count > 0);
  return (
    <>
      {message.reply_to !== null && (
        <p class="muted">
          Reply{' '}
          {message.reply_to_agent !== null && (
            <>
              to <a href={pathTo(AGENT, message.reply_to_agent)}>{message.reply_to_agent}</a>
            </>
          )}
          {message.reply_to_preview !== null && (
            <>
              : <bdi>{message.reply_to_preview}</bdi>
            </>
          )}
        </p>
      )}
      <Remark of={message} editedAt={message.edited_at} text={message.content} />
      {(reactions.length > 0 || message.pinned) && (
        <p class="muted line">
          {message.pinned && <Tag>Pinned</Tag>}
          {reactions.map(([emoji, count]) => (
            <span>
              {emoji} {count.toLocaleString('en')}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
