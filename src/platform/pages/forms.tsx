import { MAX_EMAIL } from '../../kernel/email';
import type { ComponentChildren, JSX } from 'preact';

/** Forms and their fields. */

export const FORM_FIELD = 'form_token';

type ButtonKind = 'main' | 'plain' | 'danger' | 'link';

export function Field({ label, ...input }: { label: string } & JSX.IntrinsicElements['input']): JSX.Element {
  return (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

interface SelectProps {
  label: string;
  name: string;
  value: string;
  /** Values, with the words for people. */
  options: readonly (readonly [value: string, words: string])[];
}

export function Select({ label, name, value, options }: SelectProps): JSX.Element {
  return (
    <label>
      {label}
      <select name={name}>
        {options.map(([option, words]) => (
          <option value={option} selected={option === value}>
            {words}
          </option>
        ))}
      </select>
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
        maxlength={MAX_EMAIL}
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
      <summary aria-label={form.about === undefined ? undefined : `${form.label}: ${form.about}`}>
        {form.label}…
      </summary>
      <div class="stack note bad">
        <p>{question}</p>
        <ButtonForm {...form} kind="danger" />
      </div>
    </details>
  );
}
