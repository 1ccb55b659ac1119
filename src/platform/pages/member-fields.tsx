import type { JSX } from 'preact';
import { formatDollars } from '../../kernel/cents';
import { memoize } from '../../kernel/lazily';
import type { FormSection } from '../operations/operation-marks';
import { Field, fieldId, LongField, Select } from './forms';
import { withoutCode } from './operation-fields';
import { type FormMember, MOST_ROWS, rowName, textOf } from './operation-values';

/** The members of an operation's body as fields of a form. */

interface OperationFieldsProps {
  members: FormMember[];
  /** What the fields contain at first, by name. */
  values?: Record<string, unknown>;
  /** Whether the fields that may stay empty are open. */
  isOpen?: boolean;
  sections?: readonly FormSection[];
  /** Every field narrows a list, and may stay empty. */
  areFilters?: boolean;
}

/** A required field must not be in a closed part: browsers refuse to send the form, and cannot show why. */
const isNeeded = ({ required, usuallyRequired }: FormMember): boolean => required || usuallyRequired;

/** If there are many, those that may stay empty are in a closed part. */
export function OperationFields({
  members,
  values = {},
  isOpen = false,
  sections,
  areFilters = false,
}: OperationFieldsProps): JSX.Element {
  const needed = members.filter(isNeeded);
  const isLong = members.length > MANY && needed.length > 0;
  const fields = (of: readonly FormMember[]): JSX.Element[] =>
    of.map((member) => <MemberField member={member} value={values[member.name]} isFilter={areFilters} />);
  if (sections) {
    const named = sections.flatMap((section) => section.fields);
    const others = members.filter(({ name }) => !named.includes(name));
    return (
      <>
        {sections.map(({ title, fields: names }, index) => (
          <section class="stack form-part">
            <h3>
              {index + 1}. {title}
            </h3>
            {fields(members.filter(({ name }) => names.includes(name)))}
          </section>
        ))}
        {others.length > 0 && (
          <details open={isOpen}>
            <summary>More options</summary>
            <div class="stack">{fields(others)}</div>
          </details>
        )}
      </>
    );
  }
  if (!isLong) return <>{fields(members)}</>;
  return (
    <>
      {fields(needed)}
      <details open={isOpen}>
        <summary>More options</summary>
        <div class="stack">{fields(members.filter((member) => !isNeeded(member)))}</div>
      </details>
    </>
  );
}

interface MemberFieldProps {
  member: FormMember;
  value: unknown;
  isFilter?: boolean;
}

export function MemberField({ member, value, isFilter = false }: MemberFieldProps): JSX.Element {
  const { name, kind, required, usuallyRequired, problem, members = [] } = member;
  const { minLength, maxLength, min, max } = member;
  const isNamed = isFilter || required || usuallyRequired || member.initial !== undefined;
  const label = isNamed ? member.label : `${member.label} (optional)`;
  const initial = value === undefined ? member.initial : value === null ? '' : textOf(kind, value);
  const hint = member.hint === undefined ? undefined : withoutCode(member.hint);
  const shared = { label, name, problem };
  if (kind === 'group')
    return (
      <fieldset>
        <legend>{label}</legend>
        <OperationFields members={members} />
      </fieldset>
    );
  if (kind === 'rows') return <Rows member={member} value={value} hint={hint} />;
  if (kind === 'stars') return <Stars member={member} />;
  if (kind === 'checks') return <Checks member={member} value={value} />;
  if (kind === 'choice' || kind === 'flag' || kind === 'country') {
    const options = optionsFor(member);
    if (member.isOpen) return <Cards member={member} options={options} value={initial ?? ''} />;
    if (member.groups) return <Grouped member={member} label={label} value={initial ?? ''} />;
    return (
      <Select
        {...shared}
        hint={hint}
        value={initial ?? ''}
        options={required ? options : [['', isFilter ? 'all' : ''] as const, ...options]}
      />
    );
  }
  const input = { ...shared, required, value: initial };
  if (kind === 'long' || kind === 'list' || kind === 'json')
    return (
      <LongField
        {...input}
        minlength={minLength}
        maxlength={maxLength}
        hint={kind === 'list' ? [hint, 'One per line.'].filter(Boolean).join(' ') : hint}
      />
    );
  if (kind === 'moment') return <Field type="datetime-local" {...input} hint={hint} />;
  if (kind === 'cents')
    return (
      <Field
        {...input}
        class="short"
        inputmode="decimal"
        maxlength={20}
        hint={[hint, limitsOf(min, max, formatDollars)].filter(Boolean).join('. ') || undefined}
      />
    );
  if (kind === 'number')
    return (
      <Field
        {...input}
        class="short"
        inputmode="decimal"
        hint={[hint, limitsOf(min, max, String)].filter(Boolean).join('. ') || undefined}
      />
    );
  return <Field {...input} minlength={minLength} maxlength={maxLength} hint={hint} />;
}

/** The codes and names of all countries, in the order of their names. */
const countries = memoize(() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
});
/** Groups of countries, withdrawn codes, and codes for tests, which also have names. */
const NO_COUNTRIES = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);

/** “From $1.00 to $50.00”. A limit that nobody reaches is not mentioned. */
function limitsOf(
  min: number | undefined,
  max: number | undefined,
  format: (value: number) => string,
): string | undefined {
  if (min === undefined || max === undefined || max > MENTIONED) return undefined;
  return `From ${format(min)} to ${format(max)}`;
}

/** Such as a million dollars. */
const MENTIONED = 100_000_000;

/** A form with more fields than this is hard to look over. */
const MANY = 8;

/** A checkbox could not say that a value should stay as it is. */
const YES_OR_NO = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;

type Option = readonly [value: string, words: string];

function optionsFor({ kind, choices = [], words = {} }: FormMember): readonly Option[] {
  if (kind === 'flag') return YES_OR_NO;
  if (kind === 'country') return countries();
  return choices.map((choice) => [choice, words[choice] ?? choice.replaceAll(/[_-]/g, ' ')] as const);
}

interface MemberProps {
  member: FormMember;
  value?: unknown;
}

/** What explains a group of controls: its problem and its hint. */
function Explained({ member: { name, hint, problem } }: MemberProps): JSX.Element {
  return (
    <>
      {problem !== undefined && (
        <p class="problem" id={`${fieldId(name)}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && <p class="hint">{withoutCode(hint)}</p>}
    </>
  );
}

/** Few choices that need an explanation, side by side. */
function Cards({ member, options, value }: MemberProps & { options: readonly Option[] }): JSX.Element {
  const { name, label, required, about = {}, problem } = member;
  return (
    <fieldset id={problem === undefined ? undefined : fieldId(name)}>
      <legend>{label}</legend>
      <Explained member={member} />
      <div class="choice-cards">
        {options.map(([option, words]) => (
          <label>
            <input
              type="radio"
              name={name}
              value={option}
              required={required}
              checked={value === option}
              aria-invalid={problem === undefined ? undefined : 'true'}
            />
            <span>
              <strong>{words}</strong>
              {about[option] !== undefined && <span class="hint">{about[option]}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Grouped({ member, label, value }: MemberProps & { label: string; value: string }): JSX.Element {
  const { name, required, hint, problem, groups = [] } = member;
  return (
    <Select
      label={label}
      name={name}
      hint={hint}
      problem={problem}
      value={value}
      options={required ? [] : [['', '']]}
      groups={groups}
    />
  );
}

const MOST_STARS = 5;

function Stars({ member }: MemberProps): JSX.Element {
  const { name, label, required, problem, initial } = member;
  const numbers = Array.from({ length: MOST_STARS }, (_, index) => String(MOST_STARS - index));
  return (
    <fieldset id={problem === undefined ? undefined : fieldId(name)}>
      <legend>{required ? label : `${label} (optional)`}</legend>
      <Explained member={member} />
      <div class="choice-cards short">
        {numbers.map((stars) => (
          <label>
            <input type="radio" name={name} value={stars} required={required} checked={initial === stars} />
            <span class="stars" role="img" aria-label={stars === '1' ? '1 star' : `${stars} stars`}>
              {'★'.repeat(Number(stars))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A list of which each value is chosen on its own. */
function Checks({ member, value }: MemberProps): JSX.Element {
  const { name, label, choices = [], words = {}, initial, problem } = member;
  const chosen = Array.isArray(value) ? (value as string[]) : (initial?.split('\n') ?? []);
  return (
    <fieldset id={problem === undefined ? undefined : fieldId(name)}>
      <legend>{label}</legend>
      <Explained member={member} />
      <div class="checks">
        {choices.map((choice) => (
          <label class="check">
            <input type="checkbox" name={name} value={choice} checked={chosen.includes(choice)} />
            <span>{words[choice] ?? choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** After the rows that are there. */
const EMPTY_ROWS = 2;

function Rows({ member, value, hint }: MemberProps & { hint?: string }): JSX.Element {
  const { name, label, members = [], problem, sentRows } = member;
  const given = sentRows ?? (value as Record<string, unknown>[] | undefined) ?? [];
  const count = Math.min(given.length + EMPTY_ROWS, member.max ?? MOST_ROWS);
  return (
    <fieldset id={problem === undefined ? undefined : fieldId(name)}>
      <legend>{label} (optional)</legend>
      <Explained member={{ ...member, hint }} />
      {Array.from({ length: count }, (_, row) => (
        <div class="stack tight">
          {members.map((inner) => (
            <MemberField
              member={{ ...inner, name: rowName(name, row, inner.name), label: `${inner.label} ${row + 1}` }}
              value={given[row]?.[inner.name]}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
