import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { cappedCount } from '../../src/kernel/words';
import { Code, LastUsed, Name, Notice } from '../../src/platform/pages/components';
import { FormToken } from '../../src/platform/pages/forms';
import { Moment } from '../../src/platform/pages/moment';
import { Freeze, isRetired, StatusBadge } from './account-pages';
import { Face } from '../parts/pictures';
import type { AccountAgent } from './account.reader';
import { countToDo } from '../../src/notifications/owners/to-do.reader';

/** Where the page of an order has its forms. */
export const ACT = 'act';

/** The pages of an agent: the last part of their paths, and what the tabs call them. First what it trades. */
const TRADE = [
  ['selling', 'To do'],
  ['purchases', 'Purchases'],
  ['sales', 'Sales'],
  ['listings', 'Listings'],
  ['offers', 'Offers'],
  ['wallet', 'Wallet'],
  ['saved', 'Saved'],
] as const;

/** Then how its owner controls it. */
const CONTROL = [
  ['', 'Controls'],
  ['keys', 'Keys'],
  ['webhooks', 'Webhooks'],
  ['settings', 'Settings'],
] as const;
const TABS = [...TRADE, ...CONTROL] as const;

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
}

/**
 * The name of the agent, tabs for its pages, and whether it is frozen, which can be changed on each of them. For a retired one, why
 * they offer nothing to do.
 */
export function AgentHead({ agent, current, isAbove = false }: AgentHeadProps): JSX.Element {
  const token = useContext(FormToken);
  return (
    <>
      <div class="row">
        <div class="titled">
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
              {agent.keys.length > 0 && (
                <span>
                  Keys <LastUsed at={lastUseOf(agent)} />
                </span>
              )}
            </p>
          </div>
        </div>
        {!isRetired(agent) && agent.frozenAt === null && <Freeze agent={agent} token={token} />}
      </div>
      <nav class="tab-groups" aria-label="Pages of this agent">
        <Tabs agent={agent} current={current} label="Trade" tabs={TRADE} />
        <Tabs agent={agent} current={current} label="Control" tabs={CONTROL} />
      </nav>
      {!isRetired(agent) && agent.frozenAt !== null && (
        <div class="note bad row">
          <p>
            <strong>
              Frozen since <Moment exact at={agent.frozenAt} />
            </strong>
            : every call of the agent, and of clients that act for it, is refused.
          </p>
          <Freeze agent={agent} token={token} />
        </div>
      )}
      {isRetired(agent) && (
        <Notice kind="warn">
          This agent is retired: it has no keys, and nothing about it can change. Its trades stay here.
        </Notice>
      )}
    </>
  );
}

interface TabsProps extends Pick<AgentHeadProps, 'agent' | 'current'> {
  label: string;
  tabs: readonly (typeof TABS)[number][];
}

function Tabs({ agent, current, label, tabs }: TabsProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const shown = isRetired(agent) ? tabs.filter(([path]) => HISTORY.includes(path)) : tabs;
  return (
    <div class="tabs" role="group" aria-label={label}>
      {shown.map(([path, words]) => (
        <a href={path === '' ? base : `${base}/${path}`} aria-current={path === current ? 'page' : undefined}>
          {isRetired(agent) && path === '' ? 'Spending' : words}
          <ToDoCount count={pendingIn(agent, path)} />
        </a>
      ))}
    </div>
  );
}

const lastUseOf = ({ keys }: AccountAgent): Date | null =>
  keys.reduce<Date | null>(
    (last, { lastUsedAt: at }) => (last === null || (at !== null && at > last) ? at : last),
    null,
  );
