import type { JSX } from 'preact';
import { Code, Muted, Name } from '../../src/platform/pages/components';
import { StatusBadge } from './account-pages';
import type { AccountAgent } from './account.reader';

/** The pages of an agent: the last part of their paths, and what the tabs call them. */
const TABS = [
  ['', 'Controls'],
  ['keys', 'Keys'],
  ['purchases', 'Purchases'],
  ['sales', 'Sales'],
  ['saved', 'Saved'],
  ['wallet', 'Wallet'],
  ['selling', 'To do'],
  ['listings', 'Listings'],
  ['offers', 'Offers'],
  ['webhooks', 'Webhooks'],
] as const;

interface AgentHeadProps {
  agent: AccountAgent;
  current: (typeof TABS)[number][0];
}

/** The name of the agent, and tabs for its pages. */
export function AgentHead({ agent, current }: AgentHeadProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  return (
    <>
      <div class="stack tight">
        <h1>
          <Name>{agent.displayName}</Name>
        </h1>
        <Muted>
          <Code>{agent.agentId}</Code> <StatusBadge agent={agent} />
        </Muted>
      </div>
      <nav class="tabs" aria-label="Pages of this agent">
        {TABS.map(([path, label]) => (
          <a
            href={path === '' ? base : `${base}/${path}`}
            aria-current={path === current ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
