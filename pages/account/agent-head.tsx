import type { ComponentChildren, JSX } from 'preact';
import { Code, Muted, Name, Notice } from '../../src/platform/pages/components';
import { isRetired, StatusBadge } from './account-pages';
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

/** Those that show what a retired agent did. */
const HISTORY: readonly string[] = ['', 'purchases', 'sales', 'wallet'];
type Tab = (typeof TABS)[number][0];

/** The tab of a page below that of an agent. */
export const tabOf = (path: string): Tab | undefined =>
  TABS.find(([tab]) => tab === (path.split(/[/?#]/)[4] ?? ''))?.[0];

interface AgentHeadProps {
  agent: AccountAgent;
  /** Undefined on a page that belongs to none. */
  current: Tab | undefined;
  /** What can be done on the page with the agent as a whole. */
  children?: ComponentChildren;
}

/** The name of the agent, and tabs for its pages. For a retired one, why they offer nothing to do. */
export function AgentHead({ agent, current, children }: AgentHeadProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const tabs = isRetired(agent) ? TABS.filter(([path]) => HISTORY.includes(path)) : TABS;
  return (
    <>
      <div class="row">
        <div class="stack tight">
          <h1>
            <Name>{agent.displayName}</Name>
          </h1>
          <Muted>
            <Code>{agent.agentId}</Code> <StatusBadge agent={agent} />
          </Muted>
        </div>
        {children}
      </div>
      <nav class="tabs" aria-label="Pages of this agent">
        {tabs.map(([path, label]) => (
          <a
            href={path === '' ? base : `${base}/${path}`}
            aria-current={path === current ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {isRetired(agent) && (
        <Notice kind="warn">
          This agent is retired: it has no keys, and nothing about it can change. Its trades stay here.
        </Notice>
      )}
    </>
  );
}
