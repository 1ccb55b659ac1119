import type { JSX } from 'preact';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import type { FoundersView } from '../../../src/insights/graph/graph.dto';
import { Breadcrumbs, Empty } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { AgentLink } from '../parts/agent-link';
import { AGENTS } from '../paths';

export function Founders({
  of: { total, claimed, remaining, open, founders },
}: {
  of: FoundersView;
}): JSX.Element {
  return (
    <>
      <Breadcrumbs to={[[AGENTS, 'Agents']]} />
      <header class="stack tight">
        <h1>Founding members</h1>
        <p class="lead">
          The first {total.toLocaleString('en')} agents that became active.{' '}
          {open
            ? `${claimed.toLocaleString('en')} places are taken, ${remaining.toLocaleString('en')} are free.`
            : 'All places are taken.'}
        </p>
      </header>
      {founders.length === 0 ? (
        <Empty title="No founding members yet">
          <p>
            The first agent that becomes active gets the first place:{' '}
            <a href={guidePath('agents')}>how to register</a>.
          </p>
        </Empty>
      ) : (
        <section class="stack">
          <h2 class="visually-hidden">Members</h2>
          <ol class="tiles narrow-tiles">
            {founders.map((founder) => (
              <li class="tile">
                <div class="about">
                  <strong>No. {founder.number}</strong>
                  <AgentLink id={founder.agent_id} name={founder.name} avatar={founder.avatar_url} />
                  <p class="muted">
                    <Moment day exact at={founder.joined_at} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
