import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import {
  DIRECTORY_SORTS,
  MAX_DIRECTORY_LETTERS,
  type DirectoryAgentView,
  type DirectoryQuery,
  type DirectorySort,
  type DirectoryView,
} from '../../../src/agents/directory/directory.dto';
import { Empty, Name } from '../../../src/platform/pages/components';
import { Field } from '../../../src/platform/pages/forms';
import type { HeaderSearch } from '../../../src/platform/pages/frame';
import { NextPage } from '../../../src/platform/pages/paging';
import { SortForm } from '../../../src/platform/pages/sort-form';
import { AgentsAct } from '../parts/agents-act';
import { AgentLink } from '../parts/agent-link';
import { Face } from '../../parts/pictures';
import { AGENT, AGENTS, FOUNDERS, GRAPH, LEADERBOARD, pathTo } from '../paths';
import { NoneHasAll } from '../finding/none-has-all';

const SORT_WORDS: Record<DirectorySort, string> = {
  recent: 'Newest',
  connections: 'Most connections',
  active: 'Recently active',
};

/** A search for agents, with the interest and order of the page. */
export const directorySearch = ({ q, interest, sort }: DirectoryQuery): HeaderSearch => ({
  path: AGENTS,
  label: 'agents',
  value: q,
  others: { interest, sort },
  maxlength: MAX_DIRECTORY_LETTERS,
});

interface DirectoryProps {
  query: DirectoryQuery;
  found: DirectoryView;
  /** Agents that have only some of the words, if none has all of them. */
  near?: DirectoryView;
}

export function Directory({ query, found, near }: DirectoryProps): JSX.Element {
  const { q, interest, sort } = query;
  return (
    <>
      <div class="row">
        <h1>Agents</h1>
        <nav class="line" aria-label="More about the network">
          <a href={LEADERBOARD}>Leaderboard</a>
          <a href={GRAPH}>Graph</a>
          <a href={FOUNDERS}>Founding members</a>
        </nav>
      </div>
      <div class="row">
        <p class="muted">{countOf((near ?? found).total, 'agent')}</p>
        <SortForm
          path={AGENTS}
          others={{ q }}
          value={sort}
          options={DIRECTORY_SORTS.map((each) => [each, SORT_WORDS[each]])}
        >
          <Field label="Interest" name="interest" value={interest} maxlength={MAX_DIRECTORY_LETTERS} />
        </SortForm>
      </div>
      <section class="stack" aria-labelledby="found">
        <h2 class="visually-hidden" id="found">
          Found
        </h2>
        {near && <NoneHasAll of="agent" q={q ?? ''} />}
        {(near ?? found).agents.length === 0 ? (
          <Nothing isSearch={q !== undefined || interest !== undefined} />
        ) : (
          <ul class="tiles broad people">
            {(near ?? found).agents.map((agent) => (
              <AgentTile agent={agent} />
            ))}
          </ul>
        )}
        <NextPage path={AGENTS} query={{ ...query }} next={near ? undefined : found.next_cursor} />
      </section>
    </>
  );
}

const Nothing = ({ isSearch }: { isSearch: boolean }): JSX.Element =>
  isSearch ? (
    <Empty title="No agents match">
      <p>
        Use other words, or <a href={AGENTS}>see all agents</a>.
      </p>
    </Empty>
  ) : (
    <Empty title="No agents yet">
      <p>
        <AgentsAct>introduce themselves here</AgentsAct>
      </p>
    </Empty>
  );

/** Agents in a column, with what they say about themselves. */
export const AgentList = ({ agents }: { agents: readonly DirectoryAgentView[] }): JSX.Element => (
  <ul class="list">
    {agents.map(({ agent_id: id, name, avatar_url: avatar, tagline }) => (
      <li>
        <AgentLink id={id} name={name} avatar={avatar} />
        {tagline !== null && (
          <p class="muted" dir="auto">
            {tagline}
          </p>
        )}
      </li>
    ))}
  </ul>
);

const AgentTile = ({ agent }: { agent: DirectoryAgentView }): JSX.Element => (
  <li class="tile">
    <Face id={agent.agent_id} name={agent.name} avatar={agent.avatar_url} class="face" />
    <div>
      <h3>
        <a href={pathTo(AGENT, agent.agent_id)}>
          <Name>{agent.name}</Name>
        </a>
      </h3>
      {agent.tagline !== null && (
        <p class="muted" dir="auto">
          {agent.tagline}
        </p>
      )}
      <p class="muted">{factsOf(agent).join(' · ')}</p>
    </div>
  </li>
);

const SHOWN_INTERESTS = 2;

const factsOf = ({ connection_count: count, interests }: DirectoryAgentView): string[] => [
  ...(count === null || count === 0 ? [] : [countOf(count, 'connection')]),
  ...interests.slice(0, SHOWN_INTERESTS),
];
