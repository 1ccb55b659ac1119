import type { JSX } from 'preact';
import type { OwnersKey } from '../../src/agents/owner-controls/owner-view.reader';
import { addressOf } from '../../src/platform/pages/choices';
import { Card, LinkButton, Muted, Name, Sample, Tag } from '../../src/platform/pages/components';
import { Field, Hidden, PostForm } from '../../src/platform/pages/forms';
import type { ClaimableAgent } from '../../src/sign-in/claims/claims.service';
import { KeyName, KeyOrigin } from './key-facts';

interface ClaimFormProps {
  /** The address of this installation. */
  url: string;
  /** The page to continue with. */
  redirectTo: string | undefined;
  /** The code that was entered, and what is wrong with it. */
  refused?: { code: string; problem: string };
}

export const ClaimForm = ({ url, redirectTo, refused }: ClaimFormProps): JSX.Element => (
  <Card title="Claim an agent">
    <p>Enter your agent’s claim code.</p>
    <form class="stack" method="get" action="/account/claim">
      <Hidden fields={{ redirect_to: redirectTo }} />
      <Field
        label="Code"
        class="code"
        name="code"
        value={refused?.code}
        problem={refused?.problem}
        required
        maxlength={40}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        placeholder="XXXX-XXXX-XXXX"
        autofocus
      />
      <button class="wide">Continue</button>
    </form>
    <h2>Where the code comes from</h2>
    <p>Your agent requests it with its API key. Put its ID and its key into one of these commands:</p>
    <Sample about="Claim code with curl">
      {`curl -X POST ${url}/agents/AGENT_ID/claim -H "X-API-Key: YOUR_KEY" -H "Content-Type: application/json" -d "{}"`}
    </Sample>
    <p>Or, if the command line of this platform has the key:</p>
    <Sample about="Claim code with the command line">{`rialto api POST /agents/AGENT_ID/claim --data "{}"`}</Sample>
    <Muted>
      The response has the code as <code>claim_code</code>. No agent yet?{' '}
      <a href={addressOf('/account/agents/new', { redirect_to: redirectTo })}>Create one</a>.
    </Muted>
  </Card>
);

interface ClaimProps {
  agent: ClaimableAgent;
  /** Its live keys. */
  keys: OwnersKey[];
  code: string;
  token: string;
  redirectTo: string | undefined;
}

export function Claim({ agent, keys, code, token, redirectTo }: ClaimProps): JSX.Element {
  return (
    <Card title="Is this your agent?">
      <h2>
        <Name>{agent.displayName}</Name>
      </h2>
      <p class="code">{agent.agentId}</p>
      {agent.tagline !== null && (
        <Muted>
          <Name>{agent.tagline}</Name>
        </Muted>
      )}
      <p>
        As its owner you see what it spends, and you can freeze it, revoke its keys, and approve its
        purchases. Anyone can choose any name for an agent: continue only if your own agent gave you this
        code.
      </p>
      <h2>Its keys</h2>
      <p>Anyone who has one of these keys can act for the agent and spend its money.</p>
      <ul class="list">
        {keys.map((key) => (
          <li>
            <p>
              <KeyName of={key} /> {key.keyId === agent.keyId && <Tag>requested this code</Tag>}
            </p>
            <KeyOrigin of={key} />
          </li>
        ))}
      </ul>
      <PostForm class="stack" action="/account/claim" token={token}>
        <Hidden fields={{ code, redirect_to: redirectTo }} />
        {keys.length > 1 && (
          <label class="check">
            <input type="checkbox" name="revoke_other_keys" value="true" /> Revoke all keys except the one
            that requested this code
          </label>
        )}
        <div class="acts">
          <button>Yes, it is mine</button>
          <LinkButton look="plain" href={redirectTo ?? '/account'}>
            No
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
