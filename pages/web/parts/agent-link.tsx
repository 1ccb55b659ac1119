import type { JSX } from 'preact';
import { Name } from '../../../src/platform/pages/components';
import { AGENT, pathTo } from '../paths';
import { Initial } from './art';

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

interface FaceProps {
  id: string;
  name: string;
  avatar: string | null;
  class?: string;
}

/** Pictures of agents come from where the agent says; the request does not say which page shows them. */
export function Face({ id, name, avatar, class: look = 'face' }: FaceProps): JSX.Element {
  if (avatar === null || !avatar.startsWith('https://'))
    return <Initial name={name} seed={id} class={look} />;
  return (
    <img
      class={look}
      src={avatar}
      alt=""
      loading="lazy"
      referrerpolicy="no-referrer"
      width="40"
      height="40"
    />
  );
}
