import type { JSX } from 'preact';
import type { LimitedKeySpending } from '../../../src/marketplace/spending/key-spending.reader';
import { formatDollars } from '../../../src/kernel/cents';
import { Breadcrumbs, Card, Muted } from '../../../src/platform/pages/components';
import { PostForm, type Problem, Refused } from '../../../src/platform/pages/forms';
import { AgentHead } from '../agent-head';
import type { AccountAgent, AccountKey } from '../account.reader';
import { KeyName, KeyOrigin } from '../key-facts';
import { EndField, LimitFields, LimitUse } from './key-limits';
import type { LimitsForm } from './keys.dto';
import { type KeysProps, keyPath, KeyTree, keysPath, NewKey, todayOf } from './keys-page';

export interface KeyPageProps extends Omit<KeysProps, 'refusedCap'> {
  /** Limits as they were requested, and what is wrong with them. */
  refusedLimits?: { sent: LimitsForm; problems: readonly Problem[]; message: string };
}

/** One key: what it may spend, and the keys below it. */
export function KeyPage(props: KeyPageProps & { seen: AccountKey }): JSX.Element {
  const { agent, seen: key, limited, token } = props;
  const hasBelow = agent.keys.some(({ parentKeyId }) => parentKeyId === key.keyId);
  return (
    <>
      <AgentHead agent={agent} current="keys" />
      <Breadcrumbs to={crumbsOf(agent, key)} />
      <Card level={2} id="key" title={`Key ${key.name}`}>
        <div class="row">
          <p>
            <KeyName of={key} />
          </p>
          <span>{todayOf(key)}</span>
        </div>
        <KeyOrigin of={key} />
        <Spent of={key} spending={limited.get(key.keyId)} />
        <LimitUse of={key} spending={limited.get(key.keyId)} />
      </Card>
      <Limits {...props} />
      {hasBelow && (
        <Card title="Keys below it" level={2}>
          <KeyTree {...props} parentKeyId={key.keyId} />
        </Card>
      )}
      {key.prefix !== null && <NewKey {...props} parent={key} token={token} />}
    </>
  );
}

function crumbsOf(agent: AccountAgent, key: AccountKey): [path: string, words: string][] {
  const crumbs: [string, string][] = [];
  for (let at = parentOf(agent, key); at; at = parentOf(agent, at))
    crumbs.unshift([keyPath(agent.agentId, at.keyId), at.name]);
  return [[keysPath(agent.agentId), 'Keys'], ...crumbs];
}

const parentOf = ({ keys }: AccountAgent, { parentKeyId }: AccountKey): AccountKey | undefined =>
  keys.find(({ keyId }) => keyId === parentKeyId);

function Spent({ of: key, spending }: { of: AccountKey; spending?: LimitedKeySpending }): JSX.Element {
  if (!spending) return <Muted>Spent in 30 days: {formatDollars(key.spent.month)}</Muted>;
  const { reserved, committed, settled, left } = spending;
  return (
    <Muted>
      {formatDollars(settled)} settled · {formatDollars(committed)} in escrow or on its way ·{' '}
      {formatDollars(reserved)} ordered, not paid yet
      {left && ` · ${formatDollars(left.leftCents)} left now`}
    </Muted>
  );
}

function Limits({
  agent,
  seen: key,
  refusedLimits,
  token,
}: KeyPageProps & { seen: AccountKey }): JSX.Element {
  const { sent, problems = [], message } = refusedLimits ?? {};
  const fields = {
    of: key,
    sent,
    problemOf: (name: string) => problems.find((one) => one.name === name)?.text,
  };
  return (
    <Card title="Limits" level={2}>
      <Muted>
        They apply to this key and all keys below it together. Limits of the keys above it apply as well.
      </Muted>
      <PostForm action={`${keyPath(agent.agentId, key.keyId)}/limits`} token={token}>
        <Refused problems={problems} text={message} />
        <LimitFields {...fields} />
        <EndField {...fields} />
        <p>
          <button>Save the limits</button>
        </p>
      </PostForm>
    </Card>
  );
}
