import type { JSX } from 'preact';
import { Name } from '../../src/platform/pages/components';
import { Face } from './pictures';

export interface AgentLabelProps {
  /** Null for an agent that does not show its activity. */
  id: string | null;
  name: string;
  avatar?: string | null;
  verified?: boolean;
}

/** An agent with its picture. */
export const AgentLabel = ({ id, name, avatar = null, verified = false }: AgentLabelProps): JSX.Element => (
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
