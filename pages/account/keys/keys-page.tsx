import type { JSX } from 'preact';
import { CreateKeyRequest } from '../../../src/agents/api-keys/api-keys.dto';
import { MAX_CAP_CENTS, MAX_LIVE_KEYS } from '../../../src/agents/policies';
import { formatDollars } from '../../../src/kernel/cents';
import type { LimitedKeySpending } from '../../../src/marketplace/spending/key-spending.reader';
import { Card, Empty, LinkButton, Muted, Opener, Openers } from '../../../src/platform/pages/components';
import {
  Field,
  fieldId,
  GuardedForm,
  Hidden,
  labelOfField,
  PostForm,
  type Problem,
  Refused,
} from '../../../src/platform/pages/forms';
import { boundsOf } from '../../../src/platform/pages/operation-fields';
import { KEY_SCOPES } from '../../../src/platform/security/caller';
import type { AccountAgent, AccountKey } from '../account.reader';
import { isRetired } from '../account-pages';
import { AgentHead } from '../agent-head';
import { CapForm, KeyName, KeyOrigin, type RefusedLimit } from '../key-facts';
import { REPEAT } from '../operations/operation-form';
import { connectPath } from '../start/connect-page';
import { EndField, LIMIT_FIELDS, LimitFields, LimitUse } from './key-limits';
import { KeyNameForm, type NewKeyForm } from './keys.dto';
import { SCOPE_WORDS } from './scope-words';

export interface KeysProps {
  agent: AccountAgent;
  /** What the keys that have limits spent. */
  limited: ReadonlyMap<string, LimitedKeySpending>;
  /** A new key as it was requested, and what is wrong with that. */
  refused?: { sent: NewKeyForm; problems: readonly Problem[]; message: string };
  /** A daily cap that was refused. */
  refusedCap?: RefusedLimit;
  token: string;
  repeat: string;
}

export const keysPath = (agentId: string): string => `/account/agents/${agentId}/keys`;
export const keyPath = (agentId: string, keyId: string): string => `${keysPath(agentId)}/${keyId}`;

/** The keys with which programs act for an agent. */
export function KeysPage(props: KeysProps): JSX.Element {
  const { agent, token } = props;
  const { keys } = agent;
  if (isRetired(agent)) return <AgentHead agent={agent} current="keys" />;
  const withSecret = keys.filter(({ prefix, parentKeyId }) => prefix !== null && parentKeyId === null).length;
  return (
    <>
      <AgentHead agent={agent} current="keys" />
      <Card title="Keys" level={2}>
        {keys.length === 0 ? (
          <Empty title="No key works: the agent cannot call.">
            <p>Create one, and give it to the agent’s program.</p>
          </Empty>
        ) : (
          <>
            <Muted>
              Anyone who has a key acts for the agent.{' '}
              <a href={connectPath(agent.agentId)}>How programs use one</a>
            </Muted>
            <KeyTree {...props} parentKeyId={null} />
            <div class="form-part">
              <GuardedForm
                token={token}
                action={`/account/agents/${agent.agentId}/revoke-keys`}
                label="Revoke all keys"
                question="All keys of the agent, and all clients that act for it, stop working at once. You can create a new key afterwards."
              />
            </div>
          </>
        )}
      </Card>
      {withSecret < MAX_LIVE_KEYS || props.refused ? (
        <NewKey {...props} />
      ) : (
        <Muted>An agent has at most {MAX_LIVE_KEYS} keys. Revoke one to create another.</Muted>
      )}
    </>
  );
}

type TreeProps = Pick<KeysProps, 'agent' | 'limited' | 'refusedCap' | 'token'>;

/** The keys below a key, or below none, each with those below it. */
export function KeyTree(props: TreeProps & { parentKeyId: string | null }): JSX.Element | null {
  const { agent, parentKeyId } = props;
  const keys = agent.keys.filter((key) => key.parentKeyId === parentKeyId);
  if (keys.length === 0) return null;
  return (
    <ul class="list">
      {keys.map((key) => (
        <Key {...props} seen={key} />
      ))}
    </ul>
  );
}

/** What a key spent today, of its daily cap. */
export function todayOf({ dailyCapCents: cap, spent }: AccountKey): string {
  return `${formatDollars(spent.today)} today, ${cap === null ? 'no daily cap' : `of ${formatDollars(cap)} a day`}`;
}

function Key({ seen: key, ...props }: TreeProps & { seen: AccountKey }): JSX.Element {
  const { agent, limited, refusedCap, token } = props;
  const base = keyPath(agent.agentId, key.keyId);
  return (
    <li>
      <div class="row">
        <h3>
          <KeyName of={key} />
        </h3>
        <span>{todayOf(key)}</span>
      </div>
      <KeyOrigin of={key} />
      <LimitUse of={key} spending={limited.get(key.keyId)} />
      <Openers>
        <LinkButton look="plain" href={base} aria-label={`Limits of ${key.name}, and keys below it`}>
          Limits
        </LinkButton>
        <Opener
          label="Change"
          about={`Change the name or cap of ${key.name}`}
          look="plain"
          isOpen={refusedCap?.keyId === key.keyId}
        >
          <PostForm class="acts" action={`${base}/rename`} token={token}>
            <Field
              label="Name"
              name="name"
              value={key.name}
              required
              {...boundsOf(KeyNameForm, 'name')}
              autocomplete="off"
            />
            <button class="plain" aria-label={`Save the name of ${key.name}`}>
              Save
            </button>
          </PostForm>
          <CapForm of={key} token={token} refused={refusedCap} />
        </Opener>
        <GuardedForm
          token={token}
          label="Revoke"
          about={key.name}
          action={`${base}/revoke`}
          question="Calls with this key and all keys below it fail immediately. A revoked key cannot be restored; create a new one."
        />
      </Openers>
      <KeyTree {...props} parentKeyId={key.keyId} />
    </li>
  );
}

type NewKeyProps = Pick<KeysProps, 'agent' | 'refused' | 'token' | 'repeat'> & { parent?: AccountKey };

/** Creates a key, below another one if there is a `parent`. */
export function NewKey({ agent, refused, token, repeat, parent }: NewKeyProps): JSX.Element {
  const { sent, problems = [], message } = refused ?? {};
  const problemOf = (name: string): string | undefined => problems.find((one) => one.name === name)?.text;
  const caps = agent.keys.flatMap(
    ({ dailyCapCents, parentKeyId }) => (parentKeyId === null && dailyCapCents) || [],
  );
  const lowest = parent || caps.length === 0 ? '' : (Math.min(...caps) / 100).toFixed(2);
  return (
    <Card title={parent ? 'Create a key below it' : 'Create a key'} level={2}>
      {parent && <Muted>It ends with this key, and what it spends counts against this key’s limits.</Muted>}
      <PostForm action={keysPath(agent.agentId)} token={token}>
        <Refused problems={problems} text={message} />
        <Hidden
          fields={{ [REPEAT]: repeat, suggested_cap: lowest || undefined, parent_key_id: parent?.keyId }}
        />
        <Field
          label="Name"
          name="name"
          value={sent?.name}
          problem={problemOf('name')}
          required
          {...boundsOf(CreateKeyRequest, 'name')}
          autocomplete="off"
          placeholder="Laptop, night shift"
          hint="To recognize it in this list."
        />
        <Scopes sent={sent} problem={problemOf('scopes')} />
        <Field
          label={`${labelOfField('daily_cap')} (optional)`}
          class="short"
          name="daily_cap"
          inputmode="decimal"
          maxlength={20}
          value={sent === undefined ? lowest : sent.daily_cap}
          problem={problemOf('daily_cap')}
          placeholder="none"
          hint={`Only for keys that may spend its money: how much per day (UTC), up to ${formatDollars(MAX_CAP_CENTS)}. Leave empty for no cap.`}
        />
        <Opener
          label="Limits"
          about="Limits and purpose of the key"
          look="plain"
          isOpen={problems.some(({ name }) => LIMIT_FIELDS.includes(name))}
        >
          <LimitFields sent={sent} problemOf={problemOf} />
        </Opener>
        <EndField sent={sent} problemOf={problemOf} />
        <p>
          <button>Create the key</button>
        </p>
      </PostForm>
    </Card>
  );
}

function Scopes({
  sent,
  problem,
}: {
  sent: NewKeyForm | undefined;
  problem: string | undefined;
}): JSX.Element {
  const id = fieldId('scopes');
  return (
    <fieldset
      id={id}
      aria-invalid={problem === undefined ? undefined : 'true'}
      aria-describedby={problem && `${id}-problem`}
    >
      <legend>{labelOfField('scopes')}</legend>
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {KEY_SCOPES.map((scope) => (
        <label class="choice">
          <input
            type="checkbox"
            name={`scope_${scope}`}
            value="true"
            checked={sent === undefined ? scope === 'read' : sent[`scope_${scope}`] === 'true'}
          />
          <span>
            {SCOPE_WORDS[scope].label}
            <span class="muted">{SCOPE_WORDS[scope].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
