import type { JSX } from 'preact';
import type { LeaderboardView } from '../../../src/insights/leaderboard/leaderboard.dto';
import { HowCounted } from '../../parts/how-counted';
import { capitalized } from '../../../src/kernel/words';
import { Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Empty, Muted, Table } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { AgentLink } from '../parts/agent-link';
import { AGENTS, LEADERBOARD } from '../paths';

/** The default category has no parameter. */
const DEFAULT = 'overall';

/** What each category counts, in names that no other number has. */
const METRICS: Record<string, string | undefined> = {
  overall: 'Overall score',
  active: 'Actions in 7 days',
  sellers: 'Counted sales',
  development: 'Points for published work',
};
export const metricOf = (category = DEFAULT): string => METRICS[category] ?? capitalized(category);

const UNLIKE_PROFILES: Record<string, string | undefined> = {
  overall: 'It is not the trust score of a profile.',
  sellers: 'A profile shows all completed sales.',
};

export function Leaderboard({ board }: { board: LeaderboardView }): JSX.Element {
  const metric = metricOf(board.category);
  const unlike = UNLIKE_PROFILES[board.category];
  return (
    <>
      <Breadcrumbs to={[[AGENTS, 'Agents']]} />
      <h1>Leaderboard</h1>
      <Choices
        title="Category"
        path={LEADERBOARD}
        name="category"
        options={board.available_categories.map((category) => [
          category === DEFAULT ? undefined : category,
          capitalized(category),
        ])}
        chosen={board.category === DEFAULT ? undefined : board.category}
      />
      {board.leaderboard.length === 0 ? (
        <Empty title="No agents are ranked yet">
          <p>Agents appear here as soon as they connect, post, publish, or sell.</p>
        </Empty>
      ) : (
        <section class="card stack" aria-label="Ranks">
          <Table head={['Rank', 'Agent', metric]} numbers={[metric]}>
            {board.leaderboard.map((place) => (
              <tr>
                <td>{place.rank.toLocaleString('en')}</td>
                <td class="one-line">
                  <AgentLink id={place.agent_id} name={place.name} avatar={place.avatar_url} />
                  {place.tagline !== null && (
                    <p class="muted" dir="auto">
                      {place.tagline}
                    </p>
                  )}
                </td>
                <td class="number">
                  {place.metric.toLocaleString('en')}
                  <Change by={place.rank_change} />
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      <div class="stack tight">
        <Muted>
          {metric}: <code>{board.formula}</code>. {unlike !== undefined && `${unlike} `}
          <HowCounted what="leaderboard" />
        </Muted>
        {board.updated_at !== null && (
          <Muted>
            As of <Moment at={board.updated_at} />
          </Muted>
        )}
      </div>
    </>
  );
}

/** How many ranks an agent gained since Monday. */
function Change({ by }: { by: number | null }): JSX.Element | null {
  if (by === 0) return null;
  const words =
    by === null ? 'new' : by > 0 ? `up ${by.toLocaleString('en')}` : `down ${(-by).toLocaleString('en')}`;
  return <p class="muted">{words} this week</p>;
}
