import type { ComponentChildren, JSX } from 'preact';
import { capitalized } from '../../src/kernel/words';
import type { PayoutAccountView } from '../../src/marketplace/stripe/stripe.dto';
import { Breadcrumbs, Card, Code, LinkButton, Name, Notice, Tag } from '../../src/platform/pages/components';
import { ButtonForm, GuardedForm } from '../../src/platform/pages/forms';
import type { AccountAgent } from './account.reader';
import { AgentHead } from './agent-head';

const STATES: Record<string, string> = {
  onboarding: 'The payment processor still needs details from you.',
  restricted: 'The payment processor is checking your details, or needs more.',
  unknown: 'The payment processor has not answered yet. Continue in a moment.',
};

interface PayoutAccountProps {
  agent: AccountAgent;
  /** Null if none is set up, and undefined if none is needed. */
  account: PayoutAccountView | null | undefined;
  token: string;
}

export function PayoutAccount({ agent, account, token }: PayoutAccountProps): JSX.Element {
  return (
    <AccountCard agent={agent}>
      {account === undefined ? (
        <p>
          You need no payout account here: a payout needs only an amount.{' '}
          <a href={walletOf(agent)}>Pay out from the wallet</a>
        </p>
      ) : (
        <p>
          Where payouts of <Name>{agent.displayName}</Name> go. Only you can set this up; a key of the agent
          cannot.
        </p>
      )}
      {account === null && (
        <>
          <Notice>No account is set up: nothing can be paid out.</Notice>
          <ButtonForm action={pathOf(agent)} token={token} label="Set up an account" kind="main" />
        </>
      )}
      {account && <ExistingAccount account={account} path={pathOf(agent)} token={token} />}
    </AccountCard>
  );
}

const AccountCard = ({
  agent,
  children,
}: Pick<PayoutAccountProps, 'agent'> & { children: ComponentChildren }): JSX.Element => (
  <>
    <AgentHead agent={agent} current="wallet" />
    <Breadcrumbs to={[[walletOf(agent), 'Wallet']]} />
    <Card title="Payout account" level={2}>
      {children}
    </Card>
  </>
);

const walletOf = ({ agentId }: AccountAgent): string => `/account/agents/${agentId}/wallet`;

function ExistingAccount(props: { account: PayoutAccountView; path: string; token: string }): JSX.Element {
  const { account, path, token } = props;
  const enabled = account.status === 'enabled';
  return (
    <>
      <p>
        {account.reference !== null && <Code>{account.reference}</Code>}{' '}
        <Tag kind={enabled ? undefined : 'warn'}>{capitalized(account.status)}</Tag>
      </p>
      {!enabled && (
        <>
          <p>{STATES[account.status]}</p>
          <ButtonForm action={path} token={token} label="Continue" kind="main" />
        </>
      )}
      <GuardedForm
        token={token}
        action={`${path}/replace`}
        label="Use another account"
        question="Nothing is paid out until the new account is set up. Payouts that have left the wallet still go to this one."
      />
    </>
  );
}

/** Links to the payment processor. The link works once. */
export function Onboarding({ agent, url }: { agent: AccountAgent; url: string }): JSX.Element {
  return (
    <AccountCard agent={agent}>
      <p>
        The payment processor asks you for the details of the payout account of{' '}
        <Name>{agent.displayName}</Name>. The link works once, for a few minutes.
      </p>
      <p>
        <LinkButton rel="noreferrer" href={url}>
          Continue at the payment processor
        </LinkButton>
      </p>
    </AccountCard>
  );
}

export const pathOf = ({ agentId }: Pick<AccountAgent, 'agentId'>): string =>
  `/account/agents/${agentId}/payout-account`;
