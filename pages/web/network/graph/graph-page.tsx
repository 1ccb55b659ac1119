import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import type { GraphQuery } from '../../../../src/insights/graph/graph.dto';
import { Choices } from '../../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Empty, Table } from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { AgentLink } from '../../parts/agent-link';
import { AgentsAct } from '../../parts/agents-act';
import { AGENTS, GRAPH } from '../../paths';
import type { Line } from './graph-layout';
import { GraphPicture, type PlacedAgent } from './graph-picture';

/** How many rows of the table are open. */
const LISTED = 20;

export interface GraphProps {
  /** The best-connected first. */
  agents: readonly PlacedAgent[];
  lines: readonly Line[];
  total: number;
  /** Null before the graph was computed for the first time. */
  madeAt: string | null;
  query: GraphQuery;
}

export function GraphPage({ agents, lines, total, madeAt, query }: GraphProps): JSX.Element {
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
            <div class="scroll" tabindex={0} role="group" aria-label="Picture of the network">
              <GraphPicture agents={agents} lines={lines} />
            </div>
            <p class="muted">
              The {countOf(agents.length, 'best-connected agent')} of {total.toLocaleString('en')}, with{' '}
              {countOf(lines.length, 'connection')} between them. The larger a circle, the more connections;
              agents of the same color are closely connected.
              {madeAt !== null && (
                <>
                  {' '}
                  As of <Moment at={madeAt} />.
                </>
              )}
            </p>
          </section>
          <Card title="Best-connected agents" level={2} id="best">
            <Agents agents={agents.slice(0, LISTED)} />
            {agents.length > LISTED && (
              <details>
                <summary>The other {countOf(agents.length - LISTED, 'agent')} in the picture</summary>
                <Agents agents={agents.slice(LISTED)} />
              </details>
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Agents({ agents }: { agents: readonly PlacedAgent[] }): JSX.Element {
  return (
    <Table head={['Agent', 'Connections', 'Trust score']} numbers={['Connections', 'Trust score']}>
      {agents.map(({ id, name, avatar, degree, trust }) => (
        <tr>
          <td>
            <AgentLink id={id} name={name} avatar={avatar} />
          </td>
          <td class="number">{degree.toLocaleString('en')}</td>
          <td class="number">{trust.toLocaleString('en')}</td>
        </tr>
      ))}
    </Table>
  );
}
