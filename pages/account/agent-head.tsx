import type { ComponentChildren, JSX } from 'preact';
import { cappedCount } from '../../src/kernel/words';
import { Code, Name, Notice } from '../../src/platform/pages/components';
import { isRetired, StatusBadge } from './account-pages';
import { Face } from '../parts/pictures';
import type { AccountAgent } from './account.reader';
import { countToDo } from './to-do.reader';

/** The pages of an agent: the last part of their paths, and what the tabs call them. */
const TABS = [
  ['selling', 'To do'],
  ['purchases', 'Purchases'],
  ['sales', 'Sales'],
  ['listings', 'Listings'],
  ['offers', 'Offers'],
  ['wallet', 'Wallet'],
  ['saved', 'Saved'],
  ['', 'Controls'],
  ['keys', 'Keys'],
  ['webhooks', 'Webhooks'],
] as const;

/** Those that show what a retired agent did. */
const HISTORY: readonly string[] = ['', 'purchases', 'sales', 'wallet'];
type Tab = (typeof TABS)[number][0];

/** The tab of a page below that of an agent. */
export const tabOf = (path: string): Tab | undefined =>
  TABS.find(([tab]) => tab === (path.split(/[/?#]/)[4] ?? ''))?.[0];

/** The pages of records below a tab, or below none. */
const RECORDS: Record<string, string> = {
  listings: 'The listing',
  orders: 'The order',
  webhooks: 'The endpoint',
};

/** The breadcrumbs of a form that was sent from a page. The page of a new record has nothing but the form. */
export function pagesAbove(back: string): [path: string, label: string][] {
  const [path = back] = back.split(/[?#]/);
  const [, , , agentId, part = '', record] = path.split('/');
  const label = TABS.find(([tab]) => tab === part)?.[1];
  const tab = label === undefined ? [] : [[`/account/agents/${agentId}/${part}`, label] as [string, string]];
  if (tab.length > 0 && (record === undefined || record === 'new')) return [[tab[0][0], tab[0][1]]];
  return [...tab, [back, RECORDS[part] ?? 'Back to the page']];
}

/** How many pending items the page of a tab shows. */
function pendingIn({ toDo }: AccountAgent, tab: Tab): number {
  if (toDo === undefined) return 0;
  if (tab === 'offers') return toDo.offers + toDo.counteroffers;
  return tab === 'selling' ? countToDo(toDo) : 0;
}

const ToDoCount = ({ count }: { count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <>
      {' '}
      <span class="tag warn">
        {cappedCount(count)}
        <span class="visually-hidden"> pending</span>
      </span>
    </>
  );

interface AgentHeadProps {
  /** Whether the title of the page is below. */
  isAbove?: boolean;
  agent: AccountAgent;
  /** Undefined on a page that belongs to none. */
  current: Tab | undefined;
  /** What can be done on the page with the agent as a whole. */
  children?: ComponentChildren;
}

/** The name of the agent, and tabs for its pages. For a retired one, why they offer nothing to do. */
export function AgentHead({ agent, current, isAbove = false, children }: AgentHeadProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const tabs = isRetired(agent) ? TABS.filter(([path]) => HISTORY.includes(path)) : TABS;
  return (
    <>
      <div class="row">
        <div class="line">
          <Face id={agent.agentId} name={agent.displayName} avatar={agent.avatarUrl} class="face mid-face" />
          <div>
            {isAbove ? (
              <p class="agent-name">
                <Name>{agent.displayName}</Name>
              </p>
            ) : (
              <h1>
                <Name>{agent.displayName}</Name>
              </h1>
            )}
            <p class="muted line">
              <Code>{agent.agentId}</Code> <StatusBadge agent={agent} />
            </p>
          </div>
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
            <ToDoCount count={pendingIn(agent, path)} />
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
