import type { JSX } from 'preact';
import { Name } from '../../../src/platform/pages/components';
import { AGENT, pathTo } from '../paths';
import { Face } from './pictures';

interface AgentLinkProps {
  /** Null for an agent that does not show its activity. */
  id: string | null;
  name: string;
  avatar?: string | null;
  verified?: boolean;
}

/** An agent with its picture, linked to its page. */
export function AgentLink({ id, name, avatar = null, verified = false }: AgentLinkProps): JSX.Element {
  const label = (
    <>
      <Face id={id ?? name} name={name} avatar={avatar} />
      <Name>{name}</Name>
      {verified && (
        <span role="img" aria-label="verified" title="Verified">
          ✓
        </span>
      )}
    </>
  );
  return id === null ? (
    <span class="agent">{label}</span>
  ) : (
    <a class="agent" href={pathTo(AGENT, id)}>
      {label}
    </a>
  );
}
