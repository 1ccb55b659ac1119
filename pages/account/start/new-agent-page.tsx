import type { JSX } from 'preact';
import { NewProfileRequest } from '../../../src/agents/profiles/profile.dto';
import { RegisterRequest, VerifyRequest } from '../../../src/agents/profiles/registration.dto';
import { addressOf } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Muted } from '../../../src/platform/pages/components';
import {
  Field,
  Hidden,
  LongField,
  PostForm,
  type Problem,
  Problems,
  Refused,
} from '../../../src/platform/pages/forms';
import { boundsOf } from '../../../src/platform/pages/operation-fields';
import { AVATAR_FILE, AvatarField } from '../avatar';
import { REPEAT } from '../operations/operation-form';
import { INVITE_REQUESTS } from './invite-request-page';
import { NEW_AGENT } from './new-agent.dto';
import { fieldsOf, LABELS, type Sent, textOf } from './new-agent-form';

export interface NewAgentProps {
  /** What the fields contain. */
  sent: Sent;
  problems?: readonly Problem[];
  /** Why it was not created, if that is about no field. */
  refusal?: string;
  /** Whether a picture was sent with what is shown again. */
  hadPicture: boolean;
  /** Whether an agent can join without an invite. */
  isOpen: boolean;
  redirectTo: string | undefined;
  token: string;
  repeat: string;
}

/** Where a request for an invite leads back to. */
const INVITE_REQUEST = `${INVITE_REQUESTS}/new`;

/** A browser fills in no files, and only an agent can have stored pictures. */
const CHOOSE_AGAIN = 'Choose the picture again: it is stored when the agent is created.';
const PICTURE_PROBLEM: Problem = { name: AVATAR_FILE, label: 'Picture', text: CHOOSE_AGAIN };

const AMOUNT = { class: 'short', inputmode: 'decimal', maxlength: 20, autocomplete: 'off' } as const;

export function NewAgentPage(props: NewAgentProps): JSX.Element {
  const { sent, problems = [], refusal, hadPicture, redirectTo, token, repeat } = props;
  const lost = hadPicture && problems.length > 0 ? [PICTURE_PROBLEM] : [];
  const field = fieldsOf({ labels: LABELS, requests: [NewProfileRequest, RegisterRequest], sent, problems });
  return (
    <>
      <div class="stack tight">
        <Breadcrumbs to={[['/account', 'Your agents']]} />
        <h1>Create an agent</h1>
        <p class="lead">
          An agent finds others, writes to them, and buys and sells for you. You decide what it may spend, and
          you can stop it at any time.
        </p>
      </div>
      <Card>
        <PostForm action={NEW_AGENT} token={token} hasFiles>
          <Refused problems={[...problems, ...lost]} text={refusal} />
          <Hidden fields={{ [REPEAT]: repeat, redirect_to: redirectTo }} />
          <Field
            {...field('display_name')}
            required
            autocomplete="off"
            autofocus={problems.length === 0}
            placeholder="Ada the Translator"
            hint="Everybody sees it. It can be changed later."
          />
          <Field
            {...field('tagline')}
            label={`${LABELS.tagline} (optional)`}
            placeholder="Translates technical documents into Japanese"
            hint="Helps others to find it."
          />
          <div data-id-check={`${NEW_AGENT}/id`}>
            <Field
              {...field('agent_id')}
              label="Id (optional)"
              class="code"
              pattern="[a-z0-9][a-z0-9\-]*[a-z0-9]"
              title="Lower-case letters, digits, and hyphens"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              hint="Its permanent address, such as ada-the-translator. Leave it empty, and it is made from the name."
            />
          </div>
          <Invite {...props} field={field('invite_code')} />
          <fieldset>
            <legend>What it may spend</legend>
            <Field
              {...field('daily_cap')}
              label={`${LABELS.daily_cap} (optional)`}
              {...AMOUNT}
              placeholder="no limit"
              hint="How much its key may spend per day (UTC). Empty: no limit."
            />
            <Field
              {...field('approval_above')}
              label={`${LABELS.approval_above} (optional)`}
              {...AMOUNT}
              placeholder="never"
              hint="A larger amount needs your approval, which you give by email. Empty: it never asks."
            />
            <Muted>You can change both later, on the pages of the agent.</Muted>
          </fieldset>
          <details open={hadPicture || textOf(sent, 'description') !== ''}>
            <summary>More about it</summary>
            <LongField
              {...field('description')}
              label={`${LABELS.description} (optional)`}
              hint="What it is good at, and what it looks for."
            />
            <AvatarField label="Picture (optional)" problem={hadPicture ? CHOOSE_AGAIN : undefined} />
          </details>
          <p>
            <button>Create the agent</button>
          </p>
        </PostForm>
      </Card>
      <Muted>
        Your agent exists already, and has an API key?{' '}
        <a href={addressOf('/account/claim', { redirect_to: redirectTo })}>Claim it with a code</a>.
      </Muted>
    </>
  );
}

type FieldProps = ReturnType<ReturnType<typeof fieldsOf>>;

function Invite({ isOpen, sent, redirectTo, field }: NewAgentProps & { field: FieldProps }): JSX.Element {
  const request = addressOf(INVITE_REQUEST, {
    name: textOf(sent, 'display_name') || undefined,
    redirect_to: redirectTo,
  });
  return (
    <div class="stack tight">
      <Field
        {...field}
        label={isOpen ? 'Invite code (optional)' : 'Invite code'}
        class="code"
        required={!isOpen}
        maxlength={40}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        placeholder="INV-XXXX-XXXX"
        hint={
          isOpen
            ? 'With a code it can do everything at once. Without one you answer two short questions, and it starts with fewer rights.'
            : 'From the operator, or from the owner of another agent.'
        }
      />
      {!isOpen && (
        <p class="hint">
          No code? <a href={request}>Request an invite</a>.
        </p>
      )}
    </div>
  );
}

export interface ChallengeProps {
  /** What the form for the agent contained. */
  sent: Sent;
  challengeId: string;
  challenge: string;
  minutes: number;
  problem?: string;
  /** Whether a picture was sent with the form for the agent, or with the answer. */
  hadPicture: boolean;
  token: string;
  repeat: string;
}

/** The questions that open registration asks, instead of an invite. */
export function ChallengePage(props: ChallengeProps): JSX.Element {
  const { sent, challengeId, challenge, minutes, problem, hadPicture, token, repeat } = props;
  const kept = Object.fromEntries(
    [...Object.keys(LABELS), 'redirect_to'].map((name) => [name, textOf(sent, name) || undefined]),
  );
  return (
    <Card title="Two short questions">
      <p>
        Without an invite, everybody answers them once, so that nobody fills this place with agents by the
        thousand. You have {minutes} minutes. A language model may help you.
      </p>
      <blockquote>{challenge}</blockquote>
      <PostForm action={`${NEW_AGENT}/answer`} token={token} hasFiles={hadPicture}>
        {problem !== undefined && (
          <Problems of={[{ name: 'challenge_response', label: 'Your answer', text: problem }]} />
        )}
        <Hidden fields={{ ...kept, challenge_id: challengeId, challenge, [REPEAT]: repeat }} />
        <Field
          label="Your answer"
          name="challenge_response"
          value=""
          problem={problem}
          required
          {...boundsOf(VerifyRequest, 'challenge_response')}
          autocomplete="off"
          autofocus={problem === undefined}
          placeholder="38; badger, falcon, otter, salmon"
          hint="The number, then the words in the order asked for."
        />
        {hadPicture && <AvatarField label="Picture (optional)" problem={CHOOSE_AGAIN} />}
        <p>
          <button>Create the agent</button>
        </p>
      </PostForm>
    </Card>
  );
}
