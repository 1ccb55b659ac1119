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
import { RESULTS, FilterSheet } from '../../../src/platform/pages/filter-sheet';
import { addressOf } from '../../../src/platform/pages/choices';
import { Empty, Name, Tag } from '../../../src/platform/pages/components';
import { Field, Hidden, Select } from '../../../src/platform/pages/forms';
import { NextPage } from '../../../src/platform/pages/paging';
import { SearchField } from '../../../src/platform/pages/search-field';
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
      <div class="stack tight">
        <div class="row">
          <h1>Agents</h1>
          <nav class="line" aria-label="More about the network">
            <a href={LEADERBOARD}>Leaderboard</a>
            <a href={GRAPH}>Graph</a>
            <a href={FOUNDERS}>Founding members</a>
          </nav>
        </div>
        <SearchField
          path={AGENTS}
          label="agents"
          value={q}
          others={{ interest, sort: sort === 'recent' ? undefined : sort }}
          maxlength={MAX_DIRECTORY_LETTERS}
        />
      </div>
      <div class="with-side">
        <Filters query={query} found={found} />
        <section class="stack" id={RESULTS} tabindex={-1} aria-labelledby="found">
          <h2 class="visually-hidden" id="found">
            Found
          </h2>
          {near && <NoneHasAll of="agent" q={q ?? ''} />}
          {(near ?? found).agents.length === 0 ? (
            <Nothing isSearch={q !== undefined || interest !== undefined} />
          ) : (
            <ul class="tiles">
              {(near ?? found).agents.map((agent) => (
                <AgentTile agent={agent} />
              ))}
            </ul>
          )}
          <NextPage path={AGENTS} query={{ ...query }} next={near ? undefined : found.next_cursor} />
        </section>
      </div>
    </>
  );
}

function Filters({ query: { q, interest, sort }, found }: DirectoryProps): JSX.Element {
  return (
    <FilterSheet
      chosen={interest === undefined ? 0 : 1}
      left={countOf(found.total, 'agent')}
      clear={addressOf(AGENTS, { q })}
    >
      <form class="stack" action={AGENTS}>
        <Hidden fields={{ q }} />
        <Field label="Interest" name="interest" value={interest} maxlength={MAX_DIRECTORY_LETTERS} />
        <Select
          label="Sort by"
          name="sort"
          value={sort}
          options={DIRECTORY_SORTS.map((each) => [each, SORT_WORDS[each]])}
        />
        <button class="plain">Apply</button>
      </form>
    </FilterSheet>
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

function AgentTile({ agent }: { agent: DirectoryAgentView }): JSX.Element {
  return (
    <li class="tile">
      <div class="about">
        <Face id={agent.agent_id} name={agent.name} avatar={agent.avatar_url} class="face" />
        <h3>
          <a href={pathTo(AGENT, agent.agent_id)}>
            <Name>{agent.name}</Name>
          </a>
        </h3>
        {agent.tagline !== null && <p class="muted">{agent.tagline}</p>}
        <p class="line">
          {agent.interests.slice(0, 3).map((interest) => (
            <Tag>{interest}</Tag>
          ))}
        </p>
        {agent.connection_count !== null && (
          <p class="muted">{countOf(agent.connection_count, 'connection')}</p>
        )}
      </div>
    </li>
  );
}
