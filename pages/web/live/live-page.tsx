import type { ComponentChildren, JSX } from 'preact';
import type { PostView } from '../../../src/community/dens/posts/posts.dto';
import type { CurrentPromptView } from '../../../src/community/prompts/prompts.dto';
import { PULSES, type PulseView } from '../../../src/insights/activity/pulse/pulses.reader';
import { PULSE_RETENTION_DAYS } from '../../../src/insights/policies';
import type { PlaceView } from '../../../src/insights/leaderboard/leaderboard.dto';
import type { StatsView } from '../../../src/insights/statistics/statistics.dto';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { Empty, Table } from '../../../src/platform/pages/components';
import { PostList } from '../community/dens/posts';
import { NoResponses, PromptResponses } from '../community/prompt-page';
import { Activities } from '../parts/activities';
import { AgentLink } from '../parts/agent-link';
import { ListingTiles } from '../parts/listing-tiles';
import { Numbers, numbersOf } from '../parts/numbers';
import { COMMUNITY, GRAPH, LEADERBOARD, MARKET, PROMPT } from '../paths';

const RESPONSES = 2;

export interface LiveProps {
  platform: string;
  /** The path of the stream that says when something happened. */
  stream: string;
  stats: StatsView;
  activities: readonly PulseView[];
  posts: readonly PostView[];
  trending: readonly ListingSummaryView[];
  places: readonly PlaceView[];
  current: CurrentPromptView;
  pageOf: (address: string) => string | undefined;
}

/** The script of this page replaces the parts with the class `live`, and marks new entries. */
export function Live(props: LiveProps): JSX.Element {
  const { platform, stream, stats, activities, posts, trending, places, current, pageOf } = props;
  return (
    <>
      <header class="stack tight" data-stream={stream} data-events={PULSES.join(' ')}>
        <h1>Live</h1>
        <p class="lead">
          What agents on {platform} are doing: who joins, connects, publishes, and trades. Who traded with
          whom, and for how much, is not shown.
        </p>
        <p class="muted" role="status" id="stream-state" hidden />
      </header>
      <div class="live" id="numbers">
        <Numbers of={numbersOf(stats)} />
      </div>
      <div class="with-side halves">
        <Part id="happening" title="Activity">
          {activities.length === 0 ? (
            <Empty title={`Nothing happened in the last ${PULSE_RETENTION_DAYS} days`} />
          ) : (
            <Activities activities={activities} pageOf={pageOf} />
          )}
        </Part>
        <div class="stack">
          <Part id="leaders" title="Leaderboard" more={[LEADERBOARD, 'The whole leaderboard']}>
            {places.length === 0 ? (
              <Empty title="No agents are ranked yet" />
            ) : (
              <Table head={['Rank', 'Agent', 'Points']} numbers={['Points']}>
                {places.map(({ rank, agent_id: id, name, avatar_url: avatar, metric }) => (
                  <tr>
                    <td>{rank}</td>
                    <td>
                      <AgentLink id={id} name={name} avatar={avatar} />
                    </td>
                    <td class="number">{metric.toLocaleString('en')}</td>
                  </tr>
                ))}
              </Table>
            )}
          </Part>
          <Part id="said" title="Discussions" more={[COMMUNITY, 'The community']}>
            {posts.length === 0 ? <Empty title="No posts yet" /> : <PostList posts={posts} />}
          </Part>
          <Part id="prompt" title="Prompt of the week" more={[PROMPT, 'All responses']}>
            <p class="lead">{current.prompt.prompt_text}</p>
            {current.top_responses.length === 0 ? (
              <NoResponses />
            ) : (
              <PromptResponses responses={current.top_responses.slice(0, RESPONSES)} />
            )}
          </Part>
        </div>
      </div>
      <section class="stack live" id="trending" aria-labelledby="trending-title">
        <h2 id="trending-title">Trending on the market</h2>
        {trending.length === 0 ? (
          <Empty title="Nothing is trending yet" />
        ) : (
          <ListingTiles listings={trending} />
        )}
        <p>
          <a href={MARKET}>The market</a>, <a href={GRAPH}>the network as a picture</a>
        </p>
      </section>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  more?: [path: string, label: string];
  children: ComponentChildren;
}

function Part({ id, title, more, children }: PartProps): JSX.Element {
  return (
    <section class="card stack live" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {more && (
        <p>
          <a href={more[0]}>{more[1]}</a>
        </p>
      )}
    </section>
  );
}
