import type { JSX } from 'preact';
import { AgentLabel, type AgentLabelProps } from '../../parts/agent-label';
import { AGENT, pathTo } from '../paths';

/** An agent with its picture, linked to its page. */
export function AgentLink(props: AgentLabelProps): JSX.Element {
  const label = <AgentLabel {...props} />;
  return props.id === null ? (
    <span class="agent">{label}</span>
  ) : (
    <a class="agent" href={pathTo(AGENT, props.id)}>
      {label}
    </a>
  );
}
