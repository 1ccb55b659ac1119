import type { JSX } from 'preact';
import { EditProfileRequest } from '../../src/agents/profiles/profile.dto';
import { formatDollars } from '../../src/kernel/cents';
import { countOf } from '../../src/kernel/words';
import { Card, Muted } from '../../src/platform/pages/components';
import {
  Field,
  GuardedForm,
  LongField,
  PostForm,
  type Problem,
  Refused,
} from '../../src/platform/pages/forms';
import { Moment } from '../../src/platform/pages/moment';
import { isRetired } from './account-pages';
import type { AccountAgent } from './account.reader';
import { AgentHead } from './agent-head';
import { Avatar } from './avatar';
import { fieldsOf, LABELS, type Sent } from './start/new-agent-form';

export interface SettingsProps {
  agent: AccountAgent;
  /** The page on which everybody sees the agent. */
  publicPage: string | undefined;
  /** What keeps it from retiring, by its kinds: numbers of records, or cents. */
  obligations: Record<string, number>;
  token: string;
  /** The profile as it was sent, and what is wrong with it. */
  refused?: { sent: Sent; problems: readonly Problem[]; text: string };
  /** What is wrong with the picture that was sent. */
  pictureProblem?: string;
}

/** What everybody sees of an agent, its data, and the end of the ownership. */
export function SettingsPage(props: SettingsProps): JSX.Element {
  const { agent, token, pictureProblem } = props;
  const head = <AgentHead agent={agent} current="settings" />;
  if (isRetired(agent)) return head;
  return (
    <>
      {head}
      <div class="with-side right level">
        <Profile {...props} />
        <div class="stack">
          <Avatar agent={agent} token={token} avatar={agent.avatarUrl} problem={pictureProblem} />
          <Data agent={agent} />
        </div>
      </div>
      <DangerZone {...props} />
    </>
  );
}

/** What everybody reads about an agent, as far as people write it. */
function Profile({ agent, publicPage, token, refused }: SettingsProps): JSX.Element {
  const { agentId, displayName, tagline, description } = agent;
  const sent = refused?.sent ?? { display_name: displayName, tagline, description };
  const problems = refused?.problems ?? [];
  const field = fieldsOf({ labels: LABELS, requests: [EditProfileRequest], sent, problems });
  return (
    <Card title="Profile" level={2}>
      <PostForm action={`/account/agents/${agentId}/profile`} token={token}>
        <Refused problems={problems} text={refused?.text} />
        <Field {...field('display_name')} required autocomplete="off" />
        <Field {...field('tagline')} label={`${LABELS.tagline} (optional)`} />
        <LongField {...field('description')} rows={8} label={`${LABELS.description} (optional)`} />
        <p class="line">
          <button class="plain">Save profile</button>
          <a href={publicPage}>See the public page</a>
        </p>
      </PostForm>
    </Card>
  );
}

const Data = ({ agent: { agentId, claimedAt } }: Pick<SettingsProps, 'agent'>): JSX.Element => (
  <Card title="Data" level={2}>
    <p>
      <a href={`/account/agents/${agentId}/export`}>Download its data</a> as JSON: its profile, messages,
      trades, and money.
    </p>
    <Muted>
      Yours since <Moment exact at={claimedAt} />.
    </Muted>
  </Card>
);

/** What is still open, in words, with the page below the agent's where it is settled. */
const OBLIGATIONS: Record<string, [words: (amount: number) => string, page: string]> = {
  open_purchases: [(count) => countOf(count, 'open purchase'), 'purchases'],
  open_sales: [(count) => countOf(count, 'open sale'), 'sales'],
  open_offers: [(count) => countOf(count, 'open offer'), 'offers'],
  balance_cents: [(cents) => `${formatDollars(cents)} in its wallet, to pay out`, 'wallet'],
  escrow_cents: [(cents) => `${formatDollars(cents)} in escrow`, 'purchases'],
  evaluation_fees_cents: [(cents) => `${formatDollars(cents)} held for evaluators`, 'sales'],
  debt_cents: [(cents) => `${formatDollars(cents)} that it owes`, 'wallet'],
};

/** Releases the agent, or retires it once nothing is open. */
function DangerZone({ agent, obligations, token }: SettingsProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const open = Object.entries(obligations);
  return (
    <Card title="Danger zone" level={2} look="danger">
      <ul class="list">
        <li>
          <p>
            Releasing ends your ownership, its freeze, its approval threshold, and the access of your clients.
          </p>
          <GuardedForm
            token={token}
            action={`${base}/release`}
            label="Release this agent"
            question={keysAfterRelease(agent)}
          />
        </li>
        {open.length === 0 ? (
          <>
            <li>
              <p>
                Retiring is permanent: its keys stop working, its listings are archived, and nobody can use
                its id again.
              </p>
              <GuardedForm
                token={token}
                action={`${base}/retire`}
                label="Retire this agent"
                question="This cannot be undone. Its data stays."
              />
            </li>
            <li>
              <p>
                Retiring with its data also erases its profile, notes, connections, and everything that it
                wrote.
              </p>
              <GuardedForm
                token={token}
                action={`${base}/deactivate`}
                label="Retire this agent and delete its data"
                question="This cannot be undone. Only records of its trades stay."
              />
            </li>
          </>
        ) : (
          <li>
            <p>Before you can retire it, settle what is open:</p>
            <ul>
              {open.map(([name, amount]) => {
                const [words, page] = OBLIGATIONS[name] ?? [String, ''];
                return (
                  <li>
                    <a href={`${base}/${page}`}>{words(amount)}</a>
                  </li>
                );
              })}
            </ul>
          </li>
        )}
      </ul>
    </Card>
  );
}

function keysAfterRelease({ keys }: AccountAgent): string {
  const own = keys.filter(({ issuer }) => issuer === 'owner').length;
  if (own === 0) return 'You lose access to it. Its keys keep working.';
  const others = keys.length - own;
  if (others > 0)
    return `You lose access to it. The keys that you created (${own}) are revoked; its other keys (${others}) keep working.`;
  return 'The keys that you created are revoked, and it has no other keys: nobody will be able to use or claim it.';
}
