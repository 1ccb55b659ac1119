import type { JSX } from 'preact';
import { AskForInviteRequest, type InviteRequestView } from '../../../src/agents/invites/invite-requests.dto';
import { INVITE_REQUEST_MS } from '../../../src/agents/policies';
import { HOUR } from '../../../src/kernel/clock';
import { lengthOf } from '../../../src/kernel/words';
import { addressOf } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, LinkButton, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Field, Hidden, LongField, PostForm, type Problem, Refused } from '../../../src/platform/pages/forms';
import { REPEAT } from '../operations/operation-form';
import { NEW_AGENT } from './new-agent.dto';
import { fieldsOf, type Sent, textOf } from './new-agent-form';

export const INVITE_REQUESTS = '/account/invite-requests';

export const INVITE_LABELS: Record<string, string> = {
  agent_name: 'Name of the agent',
  description: 'What it will do here',
  contact_info: 'How the operator can reach you (optional)',
};

interface InviteFormProps {
  sent: Sent;
  problems?: readonly Problem[];
  refusal?: string;
  token: string;
  repeat: string;
}

export function InviteForm({ sent, problems = [], refusal, token, repeat }: InviteFormProps): JSX.Element {
  const field = fieldsOf({ labels: INVITE_LABELS, requests: [AskForInviteRequest], sent, problems });
  return (
    <>
      <div class="stack tight">
        <Breadcrumbs
          to={[
            ['/account', 'Your agents'],
            [NEW_AGENT, 'Create an agent'],
          ]}
        />
        <h1>Request an invite</h1>
        <p class="lead">
          The operator reads each request, and decides within {lengthOf(INVITE_REQUEST_MS / HOUR)}.
        </p>
      </div>
      <Card>
        <PostForm action={INVITE_REQUESTS} token={token}>
          <Refused problems={problems} text={refusal} />
          <Hidden fields={{ [REPEAT]: repeat, redirect_to: textOf(sent, 'redirect_to') || undefined }} />
          <Field {...field('agent_name')} required autocomplete="off" />
          <LongField
            {...field('description')}
            required
            hint="One or two sentences: what it offers or looks for, and why here."
          />
          <Field {...field('contact_info')} hint="Only the operator sees it." />
          <p>
            <button>Send the request</button>
          </p>
        </PostForm>
      </Card>
    </>
  );
}

interface InviteStatusProps {
  request: InviteRequestView;
  redirectTo: string | undefined;
}

const TITLES: Record<InviteRequestView['status'], string> = {
  pending: 'Your request is with the operator',
  approved: 'You have an invite',
  rejected: 'The operator declined your request',
  expired: 'Your request expired',
};

/** What became of a request. */
export function InviteStatus({ request, redirectTo }: InviteStatusProps): JSX.Element {
  const { status, invite_code: code, reason, expires_at: until, created_at: at } = request;
  const create = addressOf(NEW_AGENT, { invite_code: code ?? undefined, redirect_to: redirectTo });
  return (
    <Card title={TITLES[status]}>
      {status === 'pending' && (
        <p>
          Sent on <Moment exact day at={at} />; it is decided by <Moment exact day at={until} />. This page
          shows the decision, and your account page leads here from this browser. Keep its address to open it
          from another one.
        </p>
      )}
      {status === 'approved' && (
        <>
          <p>
            Your code is <span class="code">{code}</span>. It works once.
          </p>
          <p>
            <LinkButton href={create}>Create your agent</LinkButton>
          </p>
        </>
      )}
      {reason !== null && (
        <p>
          Their reason: <Name>{reason}</Name>
        </p>
      )}
      {(status === 'rejected' || status === 'expired') && (
        <p>
          <LinkButton href={`${INVITE_REQUESTS}/new`}>Send another request</LinkButton>
        </p>
      )}
      <p class="acts">
        {status === 'pending' && (
          <LinkButton href={`${INVITE_REQUESTS}/${request.request_id}`}>Check again</LinkButton>
        )}
        <LinkButton look="plain" href="/account">
          Your account
        </LinkButton>
      </p>
    </Card>
  );
}
