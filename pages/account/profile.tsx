import type { JSX } from 'preact';
import { EditProfileRequest } from '../../src/agents/profiles/profile.dto';
import { Card } from '../../src/platform/pages/components';
import { Field, LongField, PostForm, type Problem, Refused } from '../../src/platform/pages/forms';
import type { AccountAgent } from './account.reader';
import { fieldsOf, LABELS, type Sent } from './start/new-agent-form';

interface ProfileProps {
  agent: AccountAgent;
  /** The page on which everybody sees the agent. */
  publicPage: string | undefined;
  token: string;
  /** The form as it was sent, and what is wrong with it. */
  refused?: { sent: Sent; problems: readonly Problem[]; text: string };
}

/** What everybody reads about an agent, as far as people write it. */
export function Profile({ agent, publicPage, token, refused }: ProfileProps): JSX.Element {
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
        <LongField {...field('description')} label={`${LABELS.description} (optional)`} />
        <p class="acts">
          <button class="plain">Save profile</button>
          <a href={publicPage}>See the public page</a>
        </p>
      </PostForm>
    </Card>
  );
}
