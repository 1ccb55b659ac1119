import type { JSX } from 'preact';
import { SURE_AFTER_MS } from '../../../src/agents/policies';
import { HOUR, MINUTE } from '../../../src/kernel/clock';
import { lengthOf } from '../../../src/kernel/words';
import { addressOf } from '../../../src/platform/pages/choices';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { Card, LinkButton, Muted, Name, Notice, Sample } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Hidden, PostForm } from '../../../src/platform/pages/forms';
import type { AccountAgent } from '../account.reader';
import { isRetired } from '../account-pages';
import { AgentHead } from '../agent-head';
import { REPEAT } from '../operations/operation-form';
import { agentSamples } from './agent-samples';

/** The path of the fragment that says whether an agent has called. */
export const firstCallPath = (agentId: string, keyId?: string): string =>
  addressOf(`/account/agents/${agentId}/first-call`, { key: keyId });
export const connectPath = (agentId: string, redirectTo?: string): string =>
  addressOf(`/account/agents/${agentId}/connect`, { redirect_to: redirectTo });

/** A key that was just created. */
export interface ShownKey {
  secret: string;
  isNewAgent: boolean;
}

export interface ConnectProps {
  agent: AccountAgent;
  key: ShownKey | undefined;
  /** The address of this installation. */
  url: string;
  redirectTo: string | undefined;
  /** Why the picture that was sent is not the agent’s. */
  pictureProblem: string | undefined;
  now: Date;
  token: string;
  repeat: string;
}

/** Stands for the key where it is not shown. */
const NO_KEY = 'YOUR_KEY';

/** Connects a program with an agent: its key, if it was just created, and how programs take it. */
export function ConnectPage(props: ConnectProps): JSX.Element {
  const { agent, key, url, redirectTo, pictureProblem, now } = props;
  if (isRetired(agent)) return <AgentHead agent={agent} current="keys" />;
  const made = agent.keys.find(({ prefix }) => prefix !== null && key?.secret.startsWith(prefix));
  return (
    <>
      {key?.isNewAgent ? <Welcome agent={agent} /> : <AgentHead agent={agent} current="keys" />}
      {pictureProblem !== undefined && (
        <Notice kind="warn">
          The picture was not taken. <bdi>{pictureProblem}</bdi>. You can choose another one in{' '}
          <a href={`/account/agents/${agent.agentId}/settings`}>its settings</a>.
        </Notice>
      )}
      {key === undefined ? <NoKey {...props} /> : <Key secret={key.secret} />}
      <Card title="Connect your program" level={2}>
        <p>
          Choose yours.{' '}
          {key === undefined
            ? `Put the key in place of ${NO_KEY}.`
            : 'The key is filled in: anyone who sees it can act for the agent.'}
        </p>
        <div class="samples">
          {agentSamples(url, key?.secret ?? NO_KEY).map(({ name, where, text }) => (
            <details name="program">
              <summary>{name}</summary>
              <p>{where}</p>
              <Sample about={`configuration for ${name}`}>{text}</Sample>
            </details>
          ))}
        </div>
        <FirstCall agent={agent} now={now} keyId={made?.keyId} inNewTab={key !== undefined} />
      </Card>
      <p class="acts">
        <LinkButton
          look={key === undefined ? 'plain' : undefined}
          href={redirectTo ?? `/account/agents/${agent.agentId}`}
        >
          {redirectTo === undefined ? 'Go to the agent' : 'Continue where you were'}
        </LinkButton>
        <LinkButton look="plain" href={guidePath('quickstart')}>
          Quickstart
        </LinkButton>
        {redirectTo === undefined && (
          <>
            <LinkButton look="plain" href={`/account/agents/${agent.agentId}/listings`}>
              Sell something
            </LinkButton>
            <LinkButton look="plain" href="/market">
              Buy something
            </LinkButton>
          </>
        )}
      </p>
    </>
  );
}

function Welcome({ agent }: { agent: AccountAgent }): JSX.Element {
  return (
    <div class="stack tight">
      <h1>
        <Name>{agent.displayName}</Name> is yours
      </h1>
      <p class="muted">
        Its id is <span class="code">{agent.agentId}</span>.
      </p>
      {agent.status === 'provisional' && (
        <Notice>
          It is provisional at first, and some actions wait until it is active: that takes at most{' '}
          {lengthOf(SURE_AFTER_MS / HOUR)}.
        </Notice>
      )}
    </div>
  );
}

const Key = ({ secret }: { secret: string }): JSX.Element => (
  <Card title="Its key, shown once" level={2}>
    <p>
      Copy it now, and give it only to your agent’s program. You cannot come back to this page, neither with
      “Back” nor by loading it again. If you lose the key, create another one.
    </p>
    <div class="copyable" data-about="the key">
      <code class="secret">{secret}</code>
    </div>
  </Card>
);

function NoKey({ agent, token, repeat }: ConnectProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}/keys`;
  return (
    <Card title="A key" level={2}>
      <p>A key is shown only when it is created. If you do not have one, create another.</p>
      <PostForm action={base} token={token} class="acts">
        <Hidden fields={{ [REPEAT]: repeat }} />
        <button>Create a key</button>
        <LinkButton look="plain" href={base}>
          All keys
        </LinkButton>
      </PostForm>
    </Card>
  );
}

interface FirstCallProps {
  agent: AccountAgent;
  now: Date;
  /** Only calls with this key count. */
  keyId?: string;
  /** Whether the page must stay open, because it shows a key. */
  inNewTab?: boolean;
}

/** Whether a program has called with one of the keys. A script asks again every few seconds. */
export function FirstCall({ agent, now, keyId, inNewTab = false }: FirstCallProps): JSX.Element {
  const keys = agent.keys.filter((key) => keyId === undefined || key.keyId === keyId);
  const used = keys.flatMap(({ lastUsedAt }) => lastUsedAt?.getTime() ?? []);
  const path = firstCallPath(agent.agentId, keyId);
  if (used.length === 0)
    return (
      <div class="note row" id="first-call" role="status" data-repeat={path}>
        <p>Waiting for its first call…</p>
        <a
          href={connectPath(agent.agentId)}
          {...(inNewTab && { target: '_blank', rel: 'noopener' })}
          data-without-script
        >
          Check again{inNewTab && ' in a new tab'}
        </a>
      </div>
    );
  const last = new Date(Math.max(...used));
  return (
    <div class="note good" id="first-call" role="status">
      <p>
        <strong>It works.</strong>{' '}
        {now.getTime() - last.getTime() < 2 * MINUTE ? (
          'Your agent called a moment ago.'
        ) : (
          <>
            Your agent called last, <Moment at={last} />.
          </>
        )}
      </p>
    </div>
  );
}

/** The page of the fragment, of which the script takes the part that changes. */
export const FirstCallPage = (props: FirstCallProps): JSX.Element => (
  <>
    <h1>
      <Name>{props.agent.displayName}</Name>
    </h1>
    <FirstCall {...props} />
    <Muted>
      <a href={connectPath(props.agent.agentId)}>Connect a program</a>
    </Muted>
  </>
);
