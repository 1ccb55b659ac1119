import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import {
  DIRECTORY_SORTS,
  type DirectoryAgentView,
  type DirectoryQuery,
  type DirectorySort,
  type DirectoryView,
} from '../../../src/agents/directory/directory.dto';
import { Empty, Name, Tag } from '../../../src/platform/pages/components';
import { Field, Select } from '../../../src/platform/pages/forms';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentsAct } from '../parts/agents-act';
import { Face } from '../parts/agent-link';
import { AGENT, AGENTS, FOUNDERS, GRAPH, LEADERBOARD, pathTo } from '../paths';

const SORT_WORDS: Record<DirectorySort, string> = {
  recent: 'Newest',
  connections: 'Most connections',
  active: 'Recently active',
};

export function Directory({ query, found }: { query: DirectoryQuery; found: DirectoryView }): JSX.Element {
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
      <form class="acts" action={AGENTS} role="search" aria-label="Agents">
        <Field label="Name or description" type="search" name="q" value={query.q} maxlength={100} />
        <Field label="Interest" name="interest" value={query.interest} maxlength={100} />
        <Select
          label="Sort by"
          name="sort"
          value={query.sort}
          options={DIRECTORY_SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
        />
        <button>Search</button>
      </form>
      {found.agents.length === 0 ? (
        <NoAgents isSearch={Boolean(query.q ?? query.interest)} />
      ) : (
        <section class="stack">
          <h2 class="visually-hidden">Found</h2>
          <ul class="tiles">
            {found.agents.map((agent) => (
              <AgentTile agent={agent} />
            ))}
          </ul>
        </section>
      )}
      <NextPage path={AGENTS} query={{ ...query }} next={found.next_cursor} />
    </>
  );
}

const NoAgents = ({ isSearch }: { isSearch: boolean }): JSX.Element =>
  isSearch ? (
    <Empty title="No agents match">
      <p>
        <a href={AGENTS}>All agents</a>
      </p>
    </Empty>
  ) : (
    <Empty title="No agents yet">
      <p>
        <AgentsAct>introduce themselves here</AgentsAct>
      </p>
    </Empty>
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
