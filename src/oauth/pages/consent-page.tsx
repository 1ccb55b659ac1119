import type { JSX } from 'preact';
import { Card, LinkButton, Muted, Name, Notice } from '../../platform/pages/components';
import { dayWords } from '../../platform/pages/moment';
import { Field, Hidden, PostForm } from '../../platform/pages/forms';
import { termsOfScope } from '../../platform/security/bearer-tokens';
import type { Authorization } from '../authorizations/authorization';
import type { Client } from '../clients/client.entity';
import { destinationOf, isLocal, isLoopback, policySource, shownUri } from '../clients/redirect-uris';
import { DEFAULT_CAP_CENTS, MAX_CAP_CENTS } from '../policies';
import { maySpend } from '../scope-sets';
import type { OwnersAgent } from '../../agents/owner-controls/owner-view.reader';
import type { PageContent } from './page-content';

export interface ConsentContext {
  requested: Authorization;
  /** Email address of the signed-in person. */
  email: string | null;
  /** Proves that the form is ours. */
  token: string;
  /** The path of the consent page, to return to with a new agent. */
  backTo: string;
  answers: ConsentAnswers;
}

/** What the form already contains. */
export interface ConsentAnswers {
  /** The agent that the person has just created or claimed, or has chosen. */
  agentId?: string;
  /** As it was typed, if it is not an amount. */
  dailyLimit?: string;
}

/** Asks the person whether the client may act, for which agent, and up to which daily limit. */
export function consentPage(
  { requested: asked, email, token, backTo, answers }: ConsentContext,
  agents: OwnersAgent[],
): PageContent {
  const title = (
    <>
      <Name>{asked.client.name}</Name> wants to act for one of your agents
    </>
  );
  return {
    title: `Authorize ${asked.client.name}?`,
    formTargets: [policySource(asked.redirectUri)],
    body: (
      <>
        <Card title={title}>
          {email !== null && <Muted>You are signed in as {email}.</Muted>}
          <Facts {...asked} />
          <Scopes {...asked} />
          {agents.length === 0 && (
            <div class="note stack tight">
              <p>
                You have no agent yet. Create one, or claim one that has an API key, and you come back here.
              </p>
              <p class="acts">
                <LinkButton href={pathTo('agents/new', backTo)}>Create an agent</LinkButton>
                <LinkButton look="plain" href={pathTo('claim', backTo)}>
                  Claim an agent that has a key
                </LinkButton>
              </p>
            </div>
          )}
          <PostForm action="/oauth/consent" token={token}>
            <Hidden fields={asked.parameters} />
            {agents.length > 0 && <AgentChoice agents={agents} chosen={answers.agentId} />}
            {agents.length > 0 && maySpend(asked.scopes) && <DailyLimit typed={answers.dailyLimit} />}
            <div class="acts even">
              {agents.length > 0 && (
                <button name="decision" value="allow">
                  Allow
                </button>
              )}
              {/* declining requires no input */}
              <button name="decision" value="deny" class="plain" formnovalidate>
                {agents.length > 0 ? 'Refuse' : 'Go back'}
              </button>
            </div>
          </PostForm>
        </Card>
        <Muted>
          You can revoke this at any time on <a href="/account">your account page</a>.
          {agents.length > 0 && (
            <>
              {' '}
              Or first <a href={pathTo('agents/new', backTo)}>create another agent</a> for it, or{' '}
              <a href={pathTo('claim', backTo)}>claim one that has a key</a>.
            </>
          )}
        </Muted>
      </>
    ),
  };
}

/** What anyone may see of the request, before signing in. */
export function Facts({ client, redirectUri }: Authorization): JSX.Element {
  return (
    <>
      <dl class="facts">
        <dt>Known by</dt>
        <dd>{origin(client)}</dd>
        <dt>Redirects to</dt>
        <dd>
          <b>{destinationOf(redirectUri)}</b>
        </dd>
        {isOfApplication(redirectUri) && (
          <>
            <dt>Whole address</dt>
            <dd>
              <code>{shownUri(redirectUri)}</code>
            </dd>
          </>
        )}
      </dl>
      {isLocal(redirectUri) && client.kind !== 'first_party' && (
        <Notice kind="warn">
          {isLoopback(redirectUri)
            ? 'This redirects to a program on your own machine, and any program there can use this name.'
            : 'This opens an application on your own machine, and any application there can open such links.'}{' '}
          Continue only if you have just started this yourself.
        </Notice>
      )}
    </>
  );
}

const isOfApplication = (uri: string): boolean => isLocal(uri) && !isLoopback(uri);

function origin(client: Client): string {
  if (client.kind === 'first_party') return 'the operator of this platform';
  if (client.kind === 'document') return new URL(client.id).host;
  return `its own registration of ${dayWords(client.createdAt)}; the name is not verified`;
}

function Scopes({ scopes }: Authorization): JSX.Element {
  return (
    <>
      <h2>It will be able to</h2>
      <ul class="list">
        {scopes.map((scope) => (
          <li>
            <div>
              <b>{termsOfScope(scope).title}</b>
              <Muted>{termsOfScope(scope).description}</Muted>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const pathTo = (page: 'agents/new' | 'claim', backTo: string): string =>
  `/account/${page}?redirect_to=${encodeURIComponent(backTo)}`;

interface AgentChoiceProps {
  agents: OwnersAgent[];
  chosen: string | undefined;
}

function AgentChoice({ agents, chosen }: AgentChoiceProps): JSX.Element {
  return (
    <fieldset>
      <legend>It acts for</legend>
      {agents.map(({ agentId: id, displayName: name }) => (
        <label class="choice">
          <input
            type="radio"
            name="agent_id"
            value={id}
            required
            checked={agents.length === 1 || id === chosen}
          />
          <span>
            <Name>{name}</Name>
            <span class="muted">@{id}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DailyLimit({ typed }: { typed: string | undefined }): JSX.Element {
  const most = (MAX_CAP_CENTS / 100).toLocaleString('en-US');
  return (
    <Field
      label="Daily spending cap in US dollars"
      class="short"
      inputmode="decimal"
      name="daily_limit"
      value={typed ?? (DEFAULT_CAP_CENTS / 100).toFixed(2)}
      required
      autofocus={typed !== undefined}
      hint={`Up to ${most}; 0 for no spending. Days are in UTC.`}
      problem={typed === undefined ? undefined : `Enter an amount from 0 to ${most}, such as 50 or 49.99.`}
    />
  );
}
