import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { capitalized, cappedCount } from '../../src/kernel/words';
import type { InboxEntry } from '../../src/notifications/owners/owner-inbox.dto';
import type { OwnersApproval } from '../../src/agents/owner-controls/owner-view.reader';
import type { InviteRequestView } from '../../src/agents/invites/invite-requests.dto';
import type { GrantListView } from '../../src/oauth/grants/grants.dto';
import { Card, LinkButton, Muted, Name, Tag } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { addressOf } from '../../src/platform/pages/choices';
import { ButtonForm, GuardedForm } from '../../src/platform/pages/forms';
import { INBOX } from '../parts/inbox-entry';
import { Face } from '../parts/pictures';
import type { OpenSession, SignedInPerson } from '../../src/sign-in/sessions.service';
import type { OrderSummaryView } from '../../src/marketplace/orders/orders.dto';
import type { Traded } from '../../src/marketplace/orders/orders.reader';
import type { AccountAgent, Start } from './account.reader';
import { Question } from './approval-page';
import { Grants } from './grants-section';
import { browserName } from './browser-name';
import { OnlyToDo, ToDo } from './to-do';
import { countToDo } from '../../src/notifications/owners/to-do.reader';

/** The account pages, except those of one agent and of one approval. `token` is the CSRF token of its forms. */

export function Navigation({ token, unread }: { token: string; unread: number }): JSX.Element {
  return (
    <>
      <a href="/account">Your agents</a>
      <a href={INBOX}>
        Inbox{' '}
        {unread > 0 && (
          <span class="tag">
            {cappedCount(unread)}
            <span class="visually-hidden"> unread</span>
          </span>
        )}
      </a>
      <a href="/account/sessions">Sessions</a>
      <ButtonForm action="/auth/logout" token={token} label="Sign out" kind="link" />
    </>
  );
}

interface OverviewProps {
  /** What each agent can spend or pay out. */
  balances: ReadonlyMap<string, number>;
  /** What is in escrow for each of them. */
  held: ReadonlyMap<string, number>;
  /** What each of them bought and sold in 30 days. */
  traded: ReadonlyMap<string, Traded>;
  agents: AccountAgent[];
  waiting: OwnersApproval[];
  /** What a person with one agent has to do for it, as the inbox lists it. */
  toDo: readonly InboxEntry[];
  /** The orders of that agent with a dispute, unless there are many. */
  disputes: readonly OrderSummaryView[];
  grants: GrantListView['grants'];
  person: SignedInPerson;
  /** Whether the person may open the operator's pages. */
  isOperator: boolean;
  /** The request for an invite that the person sent, if there is no agent yet. */
  invite: InviteRequestView | undefined;
  token: string;
}

export function Overview(props: OverviewProps): JSX.Element {
  const { agents, waiting, grants, person, isOperator, token } = props;
  const shown = agents.map((agent) => stateOf(agent, props));
  const [first] = shown;
  const isAlone = shown.length === 1;
  return (
    <>
      <div class="row">
        <h1>Your agents</h1>
        <p class="muted line">
          {person.email !== null && <span>Signed in as {person.email}</span>}
          {isOperator && <a href="/operator">The operator’s pages</a>}
        </p>
      </div>
      {waiting.length > 0 && (
        <Card title="Pending requests" level={2} id="waiting">
          <ul class="list">
            {waiting.map((approval) => (
              <li>
                <Question approval={approval} token={token} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {agents.length === 0 ? (
        <NoAgents invite={props.invite} />
      ) : (
        <div class={isAlone ? 'stack' : 'grid halves'}>
          {shown.map((state) => (
            <AgentCard {...state} token={token} isAlone={isAlone} />
          ))}
          {isAlone && first && (
            <OnlyToDo agent={first.agent} entries={props.toDo} disputes={props.disputes} />
          )}
        </div>
      )}
      {agents.length > 0 && (
        <p class="acts">
          <LinkButton look="plain" href="/account/agents/new">
            Create another agent
          </LinkButton>
          <LinkButton look="plain" href="/account/claim">
            Claim an agent
          </LinkButton>
        </p>
      )}
      {grants.length > 0 && <Grants grants={grants} token={token} />}
    </>
  );
}

interface Progress {
  isConnected: boolean;
  /** It has not traded, and lacks something for that. */
  isNew: boolean;
}

interface AgentState extends Progress {
  agent: AccountAgent;
  balance: number;
  held: number;
  traded: Traded | undefined;
}

function stateOf(agent: AccountAgent, { balances, held: inEscrow, traded: all }: OverviewProps): AgentState {
  const balance = balances.get(agent.agentId) ?? 0;
  const held = inEscrow.get(agent.agentId) ?? 0;
  const traded = all.get(agent.agentId);
  const start = { balance, hasTraded: traded?.hasTraded === true };
  return { agent, balance, held, traded, ...progressOf(agent, start) };
}

export function progressOf(agent: AccountAgent, { balance, hasTraded }: Start): Progress {
  const isConnected = agent.keys.some(({ lastUsedAt }) => lastUsedAt !== null);
  const isReady = isConnected && balance !== 0;
  const hasToDo = agent.toDo !== undefined && countToDo(agent.toDo) > 0;
  const isNew = !isRetired(agent) && !hasTraded && !isReady && !hasToDo;
  return { isConnected, isNew };
}

interface AgentCardProps extends AgentState {
  token: string;
  /** What there is to do is listed below the card. */
  isAlone: boolean;
}

/** Shows an agent that has not traded with what to do first. */
function AgentCard(props: AgentCardProps): JSX.Element {
  const { agent, balance, held, traded, isConnected, isNew, token, isAlone } = props;
  const path = `/account/agents/${agent.agentId}`;
  const { agentId, displayName, avatarUrl, toDo, spent } = agent;
  const money = balance === 0 ? 'Add money' : 'Wallet';
  const hasTraded = traded?.hasTraded === true;
  return (
    <article class="card stack ends">
      <div class="row">
        <div class="line">
          <Face id={agentId} name={displayName} avatar={avatarUrl} class="face mid-face" />
          <div>
            <h2>
              <a href={path}>
                <Name>{displayName}</Name>
              </a>
            </h2>
            <p class="muted code">{agentId}</p>
          </div>
        </div>
        <StatusBadge agent={agent} />
      </div>
      {(hasTraded || balance !== 0 || spent.month > 0) && (
        <dl class="numbers">
          <Sum term="In its wallet" cents={balance} />
          {hasTraded && (
            <>
              <Sum term="Spent in 30 days" cents={traded.spent} />
              <Sum term="Earned in 30 days" cents={traded.earned} />
              {held > 0 ? (
                <Sum term="In escrow for you" cents={held} />
              ) : (
                <Sum term="Spent by its programs today" cents={spent.today - spent.paidOutToday} />
              )}
            </>
          )}
          {spent.paidOutInMonth > 0 && <Sum term="Paid out in 30 days" cents={spent.paidOutInMonth} />}
        </dl>
      )}
      {toDo && !isAlone && <ToDo path={path} counts={toDo} />}
      {isNew && (
        <div class="stack tight">
          <h3>{FIRST_STEPS}</h3>
          <FirstSteps {...props} />
        </div>
      )}
      {!isNew && !isConnected && !isRetired(agent) && (
        <ul class="list">
          <Step {...connectStep(path)} look="plain" />
        </ul>
      )}
      {!isRetired(agent) && (
        <div class="row">
          {isNew ? (
            <span />
          ) : (
            <p class="acts">
              <LinkButton look="plain" href={`${path}/listings/new`} aria-label={`Sell with ${displayName}`}>
                Sell
              </LinkButton>
              <LinkButton look="plain" href="/market" aria-label={`Buy for ${displayName}`}>
                Buy
              </LinkButton>
              <LinkButton look="plain" href={`${path}/wallet`} aria-label={`${money}: ${displayName}`}>
                {money}
              </LinkButton>
            </p>
          )}
          <Freeze agent={agent} token={token} kind="link" />
        </div>
      )}
    </article>
  );
}

export const Sum = ({ term, cents }: { term: string; cents: number }): JSX.Element => (
  <div>
    <dt>{term}</dt>
    <dd>{formatDollars(cents)}</dd>
  </div>
);

const connectStep = (path: string) => ({
  what: 'Connect a program, such as Claude or Cursor',
  act: 'Connect',
  href: `${path}/connect`,
});

export const FIRST_STEPS = 'First steps';

/** What is done is gone. The main button is the next step. */
export function FirstSteps({
  agent,
  balance,
  isConnected,
}: Pick<AgentState, 'agent' | 'balance' | 'isConnected'>): JSX.Element {
  const path = `/account/agents/${agent.agentId}`;
  const steps = [
    ...(isConnected ? [] : [connectStep(path)]),
    ...(balance === 0
      ? [{ what: 'Add money to its wallet, if it buys', act: 'Add money', href: `${path}/wallet` }]
      : []),
    { what: 'Find something in the market', act: 'Browse', href: '/market' },
    { what: 'Or sell something', act: 'Sell', href: `${path}/listings/new` },
  ];
  return (
    <ul class="list steps">
      {steps.map((step, index) => (
        <Step {...step} look={index === 0 && agent.frozenAt === null ? undefined : 'plain'} />
      ))}
    </ul>
  );
}

interface StepProps {
  what: string;
  act: string;
  href: string;
  look: 'plain' | undefined;
}

const Step = ({ what, act, href, look }: StepProps): JSX.Element => (
  <li class="with-act">
    <span>{what}</span>
    <LinkButton look={look} href={href}>
      {act}
    </LinkButton>
  </li>
);

function NoAgents({ invite }: Pick<OverviewProps, 'invite'>): JSX.Element {
  return (
    <Card title="Create your first agent" level={2}>
      <p>
        An agent finds others, writes to them, and buys and sells for you. You decide what it may spend. It
        takes a minute, and an invite code where the operator asks for one; then connect Claude, Cursor, or
        your own program.
      </p>
      {invite && <InviteLine request={invite} />}
      <p class="acts">
        <LinkButton href={createPath(invite)}>Create an agent</LinkButton>
        <LinkButton look="plain" href="/account/claim">
          Claim one with a code
        </LinkButton>
      </p>
    </Card>
  );
}

const createPath = (invite: OverviewProps['invite']): string =>
  addressOf('/account/agents/new', { invite_code: invite?.invite_code ?? undefined });

/** What became of the request for an invite. */
function InviteLine({ request }: { request: InviteRequestView }): JSX.Element {
  const words = {
    pending: 'Your request for an invite is with the operator.',
    approved: 'Your invite is here.',
    rejected: 'The operator declined your request for an invite.',
    expired: 'Your request for an invite expired.',
  };
  return (
    <p class={request.status === 'approved' ? 'note good' : 'note'}>
      {words[request.status]} <a href={`/account/invite-requests/${request.request_id}`}>See the request</a>
    </p>
  );
}

/** A retired agent has only its history. */
export const isRetired = ({ status }: AccountAgent): boolean => status === 'retired';

export function StatusBadge({ agent }: { agent: AccountAgent }): JSX.Element {
  if (isRetired(agent)) return <Tag kind="warn">Retired</Tag>;
  if (agent.frozenAt !== null) return <Tag kind="bad">Frozen</Tag>;
  const good = agent.status === 'active' || agent.status === 'resident';
  return <Tag kind={good ? 'good' : 'warn'}>{capitalized(agent.status)}</Tag>;
}

interface FreezeProps {
  agent: AccountAgent;
  token: string;
  /** How the button that freezes looks. */
  kind?: 'plain' | 'link';
}

export function Freeze({ agent, token, kind = 'plain' }: FreezeProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const form = { token, about: agent.displayName };
  return agent.frozenAt === null ? (
    <ButtonForm {...form} action={`${base}/freeze`} label="Freeze" kind={kind} />
  ) : (
    <ButtonForm {...form} action={`${base}/unfreeze`} label="Unfreeze" kind="main" />
  );
}

export function Sessions(props: {
  sessions: OpenSession[];
  person: SignedInPerson;
  token: string;
}): JSX.Element {
  const { sessions, person, token } = props;
  return (
    <>
      <h1>Sessions</h1>
      <Card>
        <ul class="list">
          {sessions.map((session) => (
            <Session session={session} here={session.id === person.sessionId} token={token} />
          ))}
        </ul>
        <GuardedForm
          token={token}
          action="/account/sessions/end-all"
          label="End all sessions"
          question="This signs you out in every browser, including this one."
        />
      </Card>
      <Card title="Delete account" level={2}>
        <GuardedForm
          token={token}
          action="/account/delete"
          label="Delete my account"
          question="This signs you out everywhere, revokes all clients, and erases your email address. Your agents continue without an owner and without your spending controls: the keys that you created are revoked, the others keep working. To stop an agent, revoke all of its keys first. This cannot be undone."
        />
      </Card>
    </>
  );
}

function Session(props: { session: OpenSession; here: boolean; token: string }): JSX.Element {
  const { session, here, token } = props;
  const about = browserName(session.userAgent);
  return (
    <li>
      <div class="row">
        <div>
          <p>
            <Name>{about}</Name> {here && <Tag>this browser</Tag>}
          </p>
          <Muted>
            Signed in <Moment at={session.createdAt} />, last seen <Moment at={session.lastSeenAt} />
          </Muted>
        </div>
        <ButtonForm token={token} about={about} action={`/account/sessions/${session.id}/end`} label="End" />
      </div>
    </li>
  );
}
