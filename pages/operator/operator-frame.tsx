import { lengthOf } from '../../src/kernel/words';
import type { JSX } from 'preact';
import { HOUR } from '../../src/kernel/clock';
import { MAX_OPERATOR_NAME } from '../../src/platform/audit-log/operator-command';
import { Card, LinkButton } from '../../src/platform/pages/components';
import { Field, PostForm } from '../../src/platform/pages/forms';
import { OPERATOR_SESSION_MS } from '../../src/sign-in/policies';

export const OPERATOR = '/operator';

export const SignIn = ({ token }: { token: string }): JSX.Element => (
  <Card title="Operator">
    <p class="muted">For the people who run this installation.</p>
    <p>
      <LinkButton look="wide" href={`/auth/sign-in?redirect_to=${OPERATOR}`}>
        Sign in with your account
      </LinkButton>
    </p>
    <p class="muted">
      This needs the operator role, which an operator grants you. Without it, sign in with the operator token;
      that session ends after {lengthOf(OPERATOR_SESSION_MS / HOUR)}.
    </p>
    <PostForm action={`${OPERATOR}/sign-in`} token={token}>
      <Field
        label="Your name, for the audit log"
        name="name"
        required
        maxlength={MAX_OPERATOR_NAME}
        autocomplete="name"
      />
      <Field
        label="ADMIN_TOKEN"
        type="password"
        name="admin_token"
        required
        maxlength={200}
        autocomplete="current-password"
      />
      <button class="wide">Sign in</button>
    </PostForm>
  </Card>
);

export function OperatorNavigation({ name, token }: { name: string; token: string }): JSX.Element {
  return (
    <>
      <a href={OPERATOR}>Operator</a>
      <span class="muted">{name}</span>
      <PostForm action={`${OPERATOR}/sign-out`} token={token} class="acts">
        <button class="link">Sign out</button>
      </PostForm>
    </>
  );
}
