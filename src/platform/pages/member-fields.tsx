import type { JSX } from 'preact';
import { formatDollars } from '../../kernel/cents';
import { memoize } from '../../kernel/lazily';
import { capitalized } from '../../kernel/words';
import type { FormSection, Option } from '../operations/operation-marks';
import { Cards, Checks, Group, type MemberProps, Stars } from './choice-fields';
import { Field, Hidden, LongField, Select } from './forms';
import { withoutCode } from './operation-fields';
import {
  type FileRow,
  type FormMember,
  isUploaded,
  MOST_ROWS,
  type PictureRow,
  picturesShown,
  rowLabel,
  rowName,
  shownIn,
} from './operation-values';
import { FileFields, PictureFields } from './picture-fields';

/** The members of an operation's body as fields of a form. */

interface OperationFieldsProps {
  members: FormMember[];
  /** What the fields contain at first, by name. */
  values?: Record<string, unknown>;
  sections?: readonly FormSection[];
  closed?: FormSection;
  /** Every field narrows a list, and may stay empty. */
  areFilters?: boolean;
  /** Nothing is chosen at first where a choice is required. */
  mustChoose?: boolean;
}

/** A required field must not be in a closed part: browsers refuse to send the form, and cannot show why. */
const isNeeded = ({ required, usuallyRequired }: FormMember): boolean => required || usuallyRequired;

/** If there are many, those that may stay empty, or are in no section, are in a closed part. */
export function OperationFields({
  members,
  values = {},
  sections = [],
  closed,
  areFilters = false,
  mustChoose = false,
}: OperationFieldsProps): JSX.Element {
  const fields = (of: readonly FormMember[], isBare = areFilters): JSX.Element[] =>
    of.map((member) => (
      <MemberField
        {...{ member, mustChoose, isBare }}
        value={valueIn(values, member)}
        isFilter={areFilters}
      />
    ));
  const named = sections.flatMap((section) => section.fields);
  const isShort = members.length <= MANY || !members.some(isNeeded);
  const isFirst = (member: FormMember): boolean =>
    closed
      ? !closed.fields.includes(member.name)
      : named.length > 0
        ? named.includes(member.name)
        : isShort || isNeeded(member);
  const others = members.filter((member) => !isFirst(member));
  return (
    <>
      {named.length === 0 && fields(members.filter(isFirst))}
      {sections.map(({ title, fields: names }, index) => (
        <section class="stack form-part">
          <h2>
            {index + 1}. {title}
          </h2>
          {fields(members.filter(({ name }) => names.includes(name)))}
        </section>
      ))}
      {others.length > 0 && (
        <details open={others.some(hasProblem)}>
          <summary>{closed?.title ?? 'More options'}</summary>
          <div class="stack">{fields(others, areFilters || closed !== undefined)}</div>
        </details>
      )}
    </>
  );
}

/** Whether something is wrong with it, or in it. */
const hasProblem = ({ name, problem, members = [], rowProblems = new Map() }: FormMember): boolean =>
  problem !== undefined ||
  members.some(hasProblem) ||
  [...rowProblems.keys()].some((field) => field.startsWith(`${name}.`));

const valueIn = (values: Record<string, unknown>, member: FormMember): unknown =>
  member.kind === 'pictures' ? picturesShown(member, values) : values[member.name];

interface MemberFieldProps {
  member: FormMember;
  value: unknown;
  isFilter?: boolean;
  /** Does not say that it may stay empty. */
  isBare?: boolean;
  mustChoose?: boolean;
}

function MemberField({
  member,
  value,
  isFilter = false,
  isBare = isFilter,
  mustChoose = false,
}: MemberFieldProps): JSX.Element {
  const { name, kind, required, usuallyRequired, problem, members = [] } = member;
  const { minLength, maxLength, min, max } = member;
  const initial = shownIn(member, value);
  // what is wrong may be that it is empty
  const isLacking = problem !== undefined && !initial;
  const isNamed = isBare || required || usuallyRequired || member.initial !== undefined || isLacking;
  const label = isNamed ? member.label : `${member.label} (optional)`;
  const isChosen = mustChoose || member.mustChoose === true;
  const hint = member.hint === undefined ? undefined : withoutCode(member.hint);
  const shared = { label, name, problem };
  if (member.composed)
    return (
      <Group member={member}>
        <member.composed.Fields
          form={member.sentForm}
          value={value}
          problems={member.rowProblems ?? new Map<string, string>()}
        />
      </Group>
    );
  if (kind === 'group')
    return (
      <fieldset>
        <legend>{label}</legend>
        <OperationFields members={members} />
      </fieldset>
    );
  const labeled = { ...member, label };
  if (kind === 'rows') return <Rows member={labeled} value={value} />;
  if (kind === 'pictures')
    return (
      <Group member={labeled}>
        <PictureFields member={member} rows={value as PictureRow[]} />
      </Group>
    );
  if (isUploaded(member))
    return (
      <Group member={labeled}>
        <FileFields member={member} rows={(member.sentRows ?? value ?? []) as FileRow[]} />
      </Group>
    );
  if (kind === 'stars') return <Stars member={labeled} />;
  if (kind === 'check') return <Check member={member} isChecked={initial === 'true'} />;
  if (kind === 'checks') return <Checks member={labeled} value={value} />;
  if (kind === 'choice' || kind === 'flag' || kind === 'country') {
    const { groups } = member;
    const options = groups ? [] : optionsFor(member);
    if (member.isOpen) return <Cards member={labeled} options={options} value={initial ?? ''} />;
    return (
      <Select
        {...shared}
        hint={hint}
        value={initial ?? ''}
        required={required && isChosen}
        options={required && !isChosen ? options : [['', isFilter ? 'All' : 'Choose…'], ...options]}
        groups={groups}
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
        class={maxLength !== undefined && maxLength <= LOW ? 'low' : undefined}
        hint={hintOf(hint, kind === 'list' ? 'One per line' : lengthHint(member))}
      />
    );
  if (kind === 'moment') return <Field type="datetime-local" {...input} hint={hint} />;
  if (kind === 'cents' || kind === 'number') {
    const limits = limitsOf(min, max, kind === 'cents' ? formatDollars : String);
    return (
      <Field
        {...input}
        class="short"
        inputmode="decimal"
        maxlength={kind === 'cents' ? 20 : undefined}
        hint={hintOf(hint, limits)}
      />
    );
  }
  const text = { ...input, minlength: minLength, maxlength: maxLength, hint };
  return kind === 'url' ? <Field type="url" {...text} /> : <Field {...text} />;
}

/** A text that is not longer has a low field. */
const LOW = 500;

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

/** One text of several. */
const hintOf = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.flatMap((text) => text?.replace(/\.$/, '') ?? []).join('. ') || undefined;

/** Browsers stop at the limit without saying why. */
function lengthHint({ kind, minLength = 1, maxLength }: FormMember): string | undefined {
  if (kind !== 'long' || maxLength === undefined) return undefined;
  const most = maxLength.toLocaleString('en');
  return minLength > 1 ? `${minLength} to ${most} characters` : `Up to ${most} characters`;
}

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
const YES_OR_NO = { true: 'Yes', false: 'No' };

function optionsFor({ kind, choices = [], words = {} }: FormMember): readonly Option[] {
  if (kind === 'flag') return Object.entries({ ...YES_OR_NO, ...words });
  if (kind === 'country') return countries();
  return choices.map(
    (choice) => [choice, words[choice] ?? capitalized(choice.replaceAll(/[_-]/g, ' '))] as const,
  );
}

const Check = ({ member, isChecked }: MemberProps & { isChecked: boolean }): JSX.Element => (
  <div>
    <Hidden fields={{ [member.name]: 'false' }} />
    <label class="check">
      <input type="checkbox" name={member.name} value="true" checked={isChecked} />
      <span>{member.label}</span>
    </label>
  </div>
);

/** After the rows that are there. */
const EMPTY_ROWS = 2;

function Rows({ member, value }: MemberProps): JSX.Element {
  const { name, members = [], sentRows, rowProblems } = member;
  const given = sentRows ?? (value as Record<string, unknown>[] | undefined) ?? [];
  const count = Math.min(given.length + EMPTY_ROWS, member.max ?? MOST_ROWS);
  return (
    <Group member={member}>
      {Array.from({ length: count }, (_, row) => (
        <div class="stack tight">
          {members.map((inner) => (
            <MemberField
              member={{
                ...inner,
                name: rowName(name, row, inner.name),
                label: rowLabel(inner, row),
                problem: rowProblems?.get(rowName(name, row, inner.name)),
                required: false, // a row may stay empty
              }}
              value={given[row]?.[inner.name]}
              isBare
            />
          ))}
        </div>
      ))}
    </Group>
  );
}
