import { MAX_EMAIL } from '../../kernel/email';
import { capitalized, inWords } from '../../kernel/words';
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Option, OptionGroup } from '../operations/operation-marks';
import { classes, Notice, Opener } from './components';

/** Forms and their fields. */

export const FORM_FIELD = 'form_token';

/** The CSRF token of the page, for forms that many pages have in common. */
export const FormToken = createContext('');

type ButtonKind = 'main' | 'plain' | 'danger' | 'link';

interface Explained {
  label: ComponentChildren;
  name?: string;
  /** What to enter, in the unit of the field. Shown below it. */
  hint?: string;
  /** Why what was sent is refused. */
  problem?: string;
}

/** Where the summary of a form's problems leads to. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[^\w-]/g, '-')}`;

interface Described {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A control with its label, and with what explains it to eyes and to screen readers. */
function Labeled({
  label,
  name,
  hint,
  problem,
  children,
}: Explained & { children: (described: Described) => JSX.Element }): JSX.Element {
  const unique = useId(); // a page may have several forms with the same fields, but only one with problems
  const id =
    problem !== undefined && name !== undefined ? fieldId(name) : hint === undefined ? undefined : unique;
  const described: Described = {
    id,
    'aria-describedby': classes(problem && `${id}-problem`, hint && `${id}-hint`) || undefined,
    'aria-invalid': problem === undefined ? undefined : 'true',
  };
  return (
    <div class="field">
      <label for={id}>
        <span>{label}</span>
        {id === undefined && children(described)}
      </label>
      {id !== undefined && children(described)}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Field({
  label,
  hint,
  problem,
  ...input
}: Omit<Explained, 'name'> & JSX.IntrinsicElements['input']): JSX.Element {
  return (
    <Labeled label={label} name={input.name as string | undefined} hint={hint} problem={problem}>
      {(described) => <input {...input} {...described} />}
    </Labeled>
  );
}

export function LongField({
  label,
  hint,
  problem,
  value,
  ...area
}: Explained & Omit<JSX.IntrinsicElements['textarea'], keyof Explained>): JSX.Element {
  return (
    <Labeled label={label} name={area.name} hint={hint} problem={problem}>
      {(described) => (
        <textarea {...area} {...described}>
          {value}
        </textarea>
      )}
    </Labeled>
  );
}

interface SelectProps extends Explained {
  name: string;
  value: string;
  /** Values, with the words for people. */
  options: readonly Option[];
  /** Further options, below titles. */
  groups?: readonly OptionGroup[];
  required?: boolean;
}

export function Select({
  options,
  groups = [],
  value,
  name,
  required,
  ...explained
}: SelectProps): JSX.Element {
  const shown = (of: readonly Option[]): JSX.Element[] =>
    of.map(([option, words]) => (
      <option value={option} selected={option === value}>
        {words}
      </option>
    ));
  return (
    <Labeled name={name} {...explained}>
      {(described) => (
        <select name={name} required={required} {...described}>
          {shown(options)}
          {groups.map(([title, inside]) => (
            <optgroup label={title}>{shown(inside)}</optgroup>
          ))}
        </select>
      )}
    </Labeled>
  );
}

/** An amount as the value of an input; empty for none. */
export const amountOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** An input for an amount in dollars; empty means none. The server accepts what people type in any country. */
export function Dollars({
  cents,
  typed = amountOf(cents),
  ...input
}: Explained & {
  cents: number | null;
  /** What was typed instead, and refused. */
  typed?: string;
  required?: boolean;
  placeholder?: string;
}): JSX.Element {
  return <Field name="dollars" {...input} class="short" inputmode="decimal" maxlength={20} value={typed} />;
}

function titleOf([first, ...others]: readonly Problem[]): string {
  if (others.length > 0) return 'Please correct these fields';
  return first?.name === '' ? 'Please complete the form' : 'Please correct one field';
}

/** What is wrong with a form, with links to its fields. It has the focus, so that screen readers read it first. */
export function Problems({ of: problems }: { of: readonly Problem[] }): JSX.Element {
  return (
    <div class="note bad stack tight" role="alert" tabindex={-1} autofocus>
      <p>
        <strong>{titleOf(problems)}</strong>
      </p>
      <ul>
        {problems.map(({ name, label, text }) => (
          <li>
            {name === '' ? (
              text
            ) : (
              <>
                <a href={`#${fieldId(name)}`}>{label}</a>: {text}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why a form is refused: what is wrong with its fields, or else what the refusal says. */
export function Refused({
  problems,
  text,
}: {
  problems: readonly Problem[];
  text?: string;
}): JSX.Element | null {
  if (problems.length > 0) return <Problems of={problems} />;
  if (text === undefined) return null;
  return (
    <Notice kind="bad" role="alert">
      {text}
    </Notice>
  );
}

export interface Problem {
  /** Of the field. */
  name: string;
  label: string;
  text: string;
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
  /** Also sends the files that people choose. */
  hasFiles?: boolean;
  children?: ComponentChildren;
}

export function PostForm({
  action,
  token,
  class: look = 'stack',
  hasFiles = false,
  children,
}: FormProps): JSX.Element {
  return (
    <form class={look} method="post" action={action} enctype={hasFiles ? 'multipart/form-data' : undefined}>
      <Hidden fields={{ [FORM_FIELD]: token }} />
      {children}
    </form>
  );
}

/** What a form has besides what people type, by the names of its fields. */
const UNSEEN =
  /^(path\.|back$|idempotency_key$|version|redirect_to$|arrange$|shown$|update$|form_shape$|frame$|decision$|confirmed$|section$|operation$|kept_label$|lost_files$)|\.(url|shown)$/;

/** What the button of a form says if the form is kept because the session has ended. */
export const KEPT_LABEL = 'kept_label';

/** Whether people have typed something that they would lose. */
export const hasTyped = (fields: unknown): boolean =>
  Object.entries((fields as Record<string, unknown> | undefined) ?? {}).some(
    ([name, value]) => name !== FORM_FIELD && !UNSEEN.test(name) && value !== '',
  );

interface FieldWords {
  label: string;
  options?: readonly Option[];
}

const described = new Map<string, FieldWords>();

/** Says what fields are called, by their names, for a form that is shown again on another page. */
export function describeFields(fields: Record<string, FieldWords>): void {
  for (const [name, words] of Object.entries(fields)) described.set(name, words);
}

export const labelOfField = (name: string): string =>
  described.get(name)?.label ?? capitalized(inWords(name));

interface KeptFormProps {
  action: string;
  token: string;
  label: string;
  /** What is wrong with the fields. */
  problems?: readonly Problem[];
  /** As they were sent. */
  fields: Record<string, unknown>;
  /** The form itself follows, filled in, so that this one has only its button. */
  isShownAgain?: boolean;
}

/** A form that was sent and not accepted, with what people typed still to be edited. */
export function KeptForm({
  action,
  token,
  label,
  problems = [],
  fields,
  isShownAgain = false,
}: KeptFormProps): JSX.Element {
  const sent = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, one] as const),
  );
  return (
    <PostForm action={action} token={token}>
      {sent.map(([name, value]) => {
        if (typeof value !== 'string' || name === FORM_FIELD) return null;
        const problem = problems.find((one) => one.name === name)?.text;
        if (isShownAgain || UNSEEN.test(name) || (value === '' && problem === undefined))
          return <input type="hidden" name={name} value={value} />;
        return <KeptField name={name} value={value} problem={problem} />;
      })}
      <button>{typeof fields[KEPT_LABEL] === 'string' ? fields[KEPT_LABEL] : label}</button>
    </PostForm>
  );
}

function KeptField({ name, value, problem }: { name: string; value: string; problem?: string }): JSX.Element {
  const shared = { label: labelOfField(name), name, problem };
  const options = described.get(name)?.options;
  if (options) return <Select {...shared} value={value} options={options} />;
  if (value === 'true')
    return (
      <label class="check">
        <input type="checkbox" name={name} value={value} checked />
        <span>{shared.label}</span>
      </label>
    );
  return value.length > 60 || value.includes('\n') ? (
    <LongField {...shared} value={value} />
  ) : (
    <Field {...shared} value={value} />
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

/** Asks for confirmation of an irreversible action without a script: the button is in a part that must be opened. */
export function GuardedForm({ question, ...form }: ButtonFormProps & { question: string }): JSX.Element {
  return (
    <Opener
      label={`${form.label}…`}
      about={form.about === undefined ? undefined : `${form.label}: ${form.about}`}
      look="plain"
    >
      <Notice kind="bad">{question}</Notice>
      <ButtonForm {...form} kind="danger" />
    </Opener>
  );
}
