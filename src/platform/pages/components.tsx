import type { ComponentChildren, JSX } from 'preact';

/** The building blocks of the pages for people; `page-style.ts` says how they look. */

export const FORM_FIELD = 'form_token';

interface CardProps {
  title?: ComponentChildren;
  /** 1 for the title of the page, 2 for that of a part. */
  level?: 1 | 2;
  /** Names the part for screen readers. */
  id?: string;
  role?: 'alert' | 'status';
  children?: ComponentChildren;
}

export function Card({ title, level = 1, id, role, children }: CardProps): JSX.Element {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section class="card stack" role={role} aria-labelledby={id}>
      {title !== undefined && <Heading id={id}>{title}</Heading>}
      {children}
    </section>
  );
}

export function Notice(props: { kind?: 'warn' | 'bad'; children: ComponentChildren }): JSX.Element {
  return <p class={classes('note', props.kind)}>{props.children}</p>;
}

export const Muted = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <p class="muted">{children}</p>
);

export function Tag({ kind, children }: { kind?: 'warn' | 'bad'; children: string }): JSX.Element {
  return <span class={classes('tag', kind)}>{children}</span>;
}

/** A text that somebody chose freely, possibly in a script that runs from right to left. */
export const Name = ({ children }: { children: string }): JSX.Element => <bdi>{children}</bdi>;

export const Code = ({ children }: { children: string }): JSX.Element => <span class="code">{children}</span>;

export function Moment({ at }: { at: Date }): JSX.Element {
  const iso = at.toISOString();
  return <time datetime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>;
}

export function LastUsed({ at }: { at: Date | null }): JSX.Element {
  if (at === null) return <>never used</>;
  return (
    <>
      last used <Moment at={at} />
    </>
  );
}

export function Table({ head, children }: { head: string[]; children: ComponentChildren }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type ButtonKind = 'main' | 'plain' | 'danger' | 'link';

type LinkButtonProps = { look?: 'plain' | 'wide' } & JSX.IntrinsicElements['a'];

export function LinkButton({ look, ...link }: LinkButtonProps): JSX.Element {
  return <a class={classes('button', look)} {...link} />;
}

export function Field({ label, ...input }: { label: string } & JSX.IntrinsicElements['input']): JSX.Element {
  return (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

/** An input for an amount in dollars; empty means none. */
export function Dollars(props: { label: string; cents: number | null; hint: string }): JSX.Element {
  const value = props.cents === null ? '' : (props.cents / 100).toFixed(2);
  const pattern = '[0-9]{1,9}([.][0-9]{1,2})?';
  return (
    <Field
      label={props.label}
      class="short"
      name="dollars"
      inputmode="decimal"
      pattern={pattern}
      maxlength={12}
      value={value}
      placeholder={props.hint}
    />
  );
}

/** Hidden fields, which a form sends as they are. */
export function Hidden({ fields }: { fields: Record<string, string | undefined> }): JSX.Element {
  return (
    <>
      {Object.entries(fields).map(
        ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
      )}
    </>
  );
}

interface FormProps {
  action: string;
  /** The CSRF token. Omitted only by forms that need no session. */
  token?: string;
  class?: 'stack' | 'acts';
  children?: ComponentChildren;
}

export function PostForm({ action, token, class: look = 'stack', children }: FormProps): JSX.Element {
  return (
    <form class={look} method="post" action={action}>
      <Hidden fields={{ [FORM_FIELD]: token }} />
      {children}
    </form>
  );
}

/** Requests a login link. It needs no token, because the request does nothing in anyone's name. */
export function MailedLinkForm(props: {
  action: string;
  label: string;
  redirectTo: string | undefined;
}): JSX.Element {
  return (
    <PostForm action={props.action}>
      <Hidden fields={{ redirect_to: props.redirectTo }} />
      <Field
        label={props.label}
        type="email"
        name="email"
        autocomplete="email"
        inputmode="email"
        required
        maxlength={254}
        autofocus
      />
      <button class="wide">Email me a link</button>
    </PostForm>
  );
}

interface ButtonFormProps extends Omit<FormProps, 'class'> {
  label: string;
  /** Tells screen readers what the button refers to. */
  about?: string;
  kind?: ButtonKind;
}

/** A form with a single button, after any hidden fields. */
export function ButtonForm({
  label,
  about,
  kind = 'plain',
  children,
  ...form
}: ButtonFormProps): JSX.Element {
  return (
    <PostForm {...form} class="acts">
      {children}
      <button
        class={kind === 'main' ? undefined : kind}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </button>
    </PostForm>
  );
}

/** Asks for confirmation of an irreversible action without a script: the button is inside a closed `<details>`. */
export function GuardedForm({ question, ...form }: ButtonFormProps & { question: string }): JSX.Element {
  return (
    <details>
      <summary>{form.label}…</summary>
      <div class="stack note bad">
        <p>{question}</p>
        <ButtonForm {...form} kind="danger" />
      </div>
    </details>
  );
}

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');
