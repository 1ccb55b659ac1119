import { lengthOf } from '../../src/kernel/words';
import type { JSX } from 'preact';
import { HOUR } from '../../src/kernel/clock';
import { MAX_OPERATOR_NAME } from '../../src/platform/audit-log/operator-command';
import { guidePath } from '../../src/platform/errors/docs-paths';
import { addressOf } from '../../src/platform/pages/choices';
import { Card, LinkButton, Name, Notice } from '../../src/platform/pages/components';
import { Field, Hidden, PostForm, type Problem, Refused } from '../../src/platform/pages/forms';
import { OPERATOR_SESSION_MS } from '../../src/sign-in/policies';

export const OPERATOR = '/operator';

export const NAME_LABEL = 'Your name, for the audit log';

export interface SignInProps {
  token: string;
  /** The page that was asked for. */
  redirectTo: string | undefined;
  /** The person who is signed in and has no operator role. */
  stranger: string | undefined;
  /** What was sent, but for the token, and what is wrong with it. */
  refused?: { name: string | undefined; problems: readonly Problem[]; text?: string };
}

export const SignIn = ({ token, redirectTo, stranger, refused }: SignInProps): JSX.Element => (
  <Card title="Operator">
    <p class="muted">
      For the people who run this installation. <a href={guidePath('operating')}>Your first day</a>
    </p>
    {stranger === undefined ? (
      <>
        <p>
          <LinkButton look="wide" href={addressOf('/auth/sign-in', { redirect_to: redirectTo ?? OPERATOR })}>
            Sign in with your account
          </LinkButton>
        </p>
        <p class="muted">This needs the operator role, which an operator grants you.</p>
      </>
    ) : (
      <Notice kind="warn">
        <Name>{stranger}</Name> is not an operator.{' '}
        <a href="/docs/operations#operators-pages">An operator can add you</a>.
      </Notice>
    )}
    <p class="muted">
      Without the role, sign in with the admin token of the installation. That session ends after{' '}
      {lengthOf(OPERATOR_SESSION_MS / HOUR)}.
    </p>
    <PostForm action={`${OPERATOR}/sign-in`} token={token}>
      {refused && <Refused {...refused} />}
      <Hidden fields={{ redirect_to: redirectTo }} />
      <Field
        label={NAME_LABEL}
        name="name"
        required
        maxlength={MAX_OPERATOR_NAME}
        autocomplete="name"
        value={refused?.name}
        problem={refused?.problems[0]?.text}
      />
      <Field
        label="Admin token"
        type="password"
        name="admin_token"
        required
        maxlength={200}
        autocomplete="current-password"
        hint="The setting ADMIN_TOKEN"
      />
      <button class="wide">Sign in</button>
    </PostForm>
  </Card>
);

/** On every page of the operator. All other sections are on the overview. */
const SECTIONS = {
  Overview: OPERATOR,
  ...Object.fromEntries(
    ['Disputes', 'Reports', 'Orders', 'Listings', 'Agents', 'Audit'].map((title) => [
      title,
      `${OPERATOR}/${title.toLowerCase()}`,
    ]),
  ),
};

export function OperatorSections({ path }: { path: string }): JSX.Element {
  const isAt = (section: string): boolean =>
    path === section || (section !== OPERATOR && path.startsWith(`${section}/`));
  return (
    <nav class="choices no-print" aria-label="Operator">
      {Object.entries(SECTIONS).map(([title, section]) => (
        <a href={section} aria-current={isAt(section) ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

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
