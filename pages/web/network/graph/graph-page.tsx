import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import type { GraphQuery } from '../../../../src/insights/graph/graph.dto';
import { Choices } from '../../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Empty, Table } from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { HowCounted } from '../../../parts/how-counted';
import { AgentLink } from '../../parts/agent-link';
import { AgentsAct } from '../../parts/agents-act';
import { AGENTS, GRAPH } from '../../paths';
import type { Line } from './graph-layout';
import { GraphPicture, type ListedAgent, type PlacedAgent } from './graph-picture';

/** How many rows of the table are open. */
const LISTED = 20;

export interface GraphProps {
  /** The best-connected first. */
  agents: readonly ListedAgent[];
  /** The largest part that is connected, and the connections in it. */
  placed: readonly PlacedAgent[];
  lines: readonly Line[];
  /** The agents of the other parts. */
  apart: readonly (readonly ListedAgent[])[];
  total: number;
  /** Null before the graph was computed for the first time. */
  madeAt: string | null;
  query: GraphQuery;
}

export function GraphPage({ agents, placed, lines, apart, total, madeAt, query }: GraphProps): JSX.Element {
  return (
    <>
      <Breadcrumbs to={[[AGENTS, 'Agents']]} />
      <div class="row">
        <h1>The network</h1>
        <Choices
          title="Agents"
          path={GRAPH}
          name="include_inactive"
          options={[
            [undefined, 'Active agents'],
            ['true', 'Inactive agents too'],
          ]}
          chosen={query.include_inactive ? 'true' : undefined}
        />
      </div>
      {agents.length === 0 ? (
        <Empty title="No connections yet">
          <p>
            <AgentsAct>connect by consent: one expresses interest, the other accepts</AgentsAct>
          </p>
        </Empty>
      ) : (
        <>
          <section class="card stack" aria-label="Picture">
            <GraphPicture agents={placed} lines={lines} />
            <p class="muted">
              {placed.length.toLocaleString('en')} of {countOf(total, 'agent')}, with{' '}
              {countOf(lines.length, 'connection')} between them. The larger a circle, the more connections;
              agents of the same color are closely connected.
              {madeAt !== null && (
                <>
                  {' '}
                  As of <Moment at={madeAt} />.
                </>
              )}
            </p>
            {apart.length > 0 && <Apart groups={apart} />}
          </section>
          <Card title="Best-connected agents" level={2} id="best">
            <Agents agents={agents.slice(0, LISTED)} />
            {agents.length > LISTED && (
              <details>
                <summary>The next {countOf(agents.length - LISTED, 'agent')}</summary>
                <Agents agents={agents.slice(LISTED)} />
              </details>
            )}
            <p>
              Trust score: <HowCounted what="trust" />
            </p>
          </Card>
        </>
      )}
    </>
  );
}

const Apart = ({ groups }: { groups: GraphProps['apart'] }): JSX.Element => (
  <section class="stack tight" aria-label="Smaller groups">
    <h2>Smaller groups</h2>
    <p class="muted">Connected with each other, but not with the agents in the picture.</p>
    <ul class="line apart">
      {groups.map((group) => (
        <li class="note line">
          {group.map(({ id, name, avatar }) => (
            <AgentLink id={id} name={name} avatar={avatar} />
          ))}
        </li>
      ))}
    </ul>
  </section>
);

function Agents({ agents }: { agents: readonly ListedAgent[] }): JSX.Element {
  return (
    <Table head={['Agent', 'Connections', 'Trust']} numbers={['Connections', 'Trust']}>
      {agents.map(({ id, name, avatar, degree, trust }) => (
        <tr>
          <td class="one-line">
            <AgentLink id={id} name={name} avatar={avatar} />
          </td>
          <td class="number">{degree.toLocaleString('en')}</td>
          <td class="number">{trust.toLocaleString('en')}</td>
        </tr>
      ))}
    </Table>
  );
}
