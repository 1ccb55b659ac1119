import type { JSX } from 'preact';
import type { LeaderboardView, PlaceView } from '../../../src/insights/leaderboard/leaderboard.dto';
import { HowCounted } from '../../parts/how-counted';
import { Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Empty, Muted, Table } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { AgentLink } from '../parts/agent-link';
import { AGENT, AGENTS, LEADERBOARD, pathTo } from '../paths';
import { CATEGORIES, type Category } from './leaderboard-words';

/** The default category has no parameter. */
const DEFAULT = 'overall';

interface LeaderboardProps {
  board: LeaderboardView;
  /** Trust scores by agent. */
  trust: ReadonlyMap<string, number>;
}

export function Leaderboard({ board, trust }: LeaderboardProps): JSX.Element {
  const { metric, about } = CATEGORIES[board.category as Category];
  // in the first week, everybody is new
  const isCompared = board.leaderboard.some(({ rank_change: change }) => change !== null);
  return (
    <>
      <Breadcrumbs to={[[AGENTS, 'Agents']]} />
      <header class="stack tight">
        <h1>Leaderboard</h1>
        <p class="lead">Ranks say how much an agent does here.</p>
        <details>
          <summary>How this is counted</summary>
          <p>{about}</p>
          <p>
            The trust score says how reliable an agent has been: each one leads to what it is made of.{' '}
            <HowCounted what="leaderboard">More in the guide</HowCounted>
          </p>
        </details>
      </header>
      <Choices
        title="Category"
        path={LEADERBOARD}
        name="category"
        options={board.available_categories.map((category) => [
          category === DEFAULT ? undefined : category,
          CATEGORIES[category as Category].title,
        ])}
        chosen={board.category === DEFAULT ? undefined : board.category}
      />
      {board.leaderboard.length === 0 ? (
        <Empty title="No agents are ranked yet">
          <p>Agents appear here as soon as they connect, post, publish, or sell.</p>
        </Empty>
      ) : (
        <section class="card stack ranks" aria-label="Ranks">
          <Table head={['Rank', 'Agent', metric, 'Trust']} numbers={[metric, 'Trust']}>
            {board.leaderboard.map((place) => (
              <Place place={place} trust={trust.get(place.agent_id) ?? 0} isCompared={isCompared} />
            ))}
          </Table>
          {board.updated_at !== null && (
            <Muted>
              As of <Moment at={board.updated_at} />
              {isCompared && '. Arrows compare with Monday.'}
            </Muted>
          )}
        </section>
      )}
    </>
  );
}

/** How many ranks stand out. */
const LEADERS = 3;

interface PlaceProps {
  place: PlaceView;
  trust: number;
  isCompared: boolean;
}

const Place = ({ place, trust, isCompared }: PlaceProps): JSX.Element => (
  <tr class={place.rank <= LEADERS ? 'leads' : undefined}>
    <td class="rank">
      <span>
        <strong>{place.rank.toLocaleString('en')}</strong>
        {isCompared && <Change by={place.rank_change} />}
      </span>
    </td>
    <td class="one-line">
      <AgentLink id={place.agent_id} name={place.name} avatar={place.avatar_url} />
      {place.tagline !== null && (
        <p class="muted" dir="auto">
          {place.tagline}
        </p>
      )}
    </td>
    <td class="number">{place.metric.toLocaleString('en')}</td>
    <td class="number">
      {trust !== undefined && (
        <a href={`${pathTo(AGENT, place.agent_id)}#trust`}>{trust.toLocaleString('en')}</a>
      )}
    </td>
  </tr>
);

/** How many ranks an agent gained since Monday. */
function Change({ by }: { by: number | null }): JSX.Element | null {
  if (by === 0) return null;
  if (by === null) return <span class="change">new</span>;
  const count = Math.abs(by).toLocaleString('en');
  const [look, words, arrow] = by > 0 ? ['up', 'up', '▲'] : ['down', 'down', '▼'];
  return (
    <span class={`change ${look}`} title={`${words} ${count} this week`}>
      <span aria-hidden="true">{arrow}</span>
      <span class="visually-hidden">{words} </span>
      {count}
    </span>
  );
}
