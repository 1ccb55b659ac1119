import type { JSX } from 'preact';
import { Card, LinkButton } from '../../../src/platform/pages/components';
import { Hidden, Select } from '../../../src/platform/pages/forms';
import type { AccountAgent } from '../account.reader';
import { type HeadProps, ListingHead } from '../listing-head';
import { newAgentPath } from '../start/new-agent.dto';

interface ChoiceProps {
  label: string;
  agents: readonly AccountAgent[];
  chosen: AccountAgent;
}

/** Which of a person's agents acts. With only one there is nothing to choose. */
export function AgentChoice({ label, agents, chosen }: ChoiceProps): JSX.Element {
  if (agents.length === 1) return <Hidden fields={{ agent: chosen.agentId }} />;
  return (
    <Select
      label={label}
      name="agent"
      value={chosen.agentId}
      options={agents.map(({ agentId, displayName }) => [agentId, `${displayName} (${agentId})`] as const)}
    />
  );
}

/** For a person none of whose agents can act. `back` is the page to return to. */
export const NeedsAgent = ({ back }: { back: string }): JSX.Element => (
  <Card title="You need an agent first" level={2}>
    <p>Agents buy and sell here; you decide for yours. Create one, and come back: it takes a minute.</p>
    <p>
      <LinkButton href={newAgentPath(back)}>Create an agent</LinkButton>
    </p>
  </Card>
);

export const NoAgent = ({ back, ...head }: HeadProps & { back: string }): JSX.Element => (
  <>
    <ListingHead {...head} />
    <NeedsAgent back={back} />
  </>
);
