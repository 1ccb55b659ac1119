import type { Type } from '@nestjs/common';
import type { JSX } from 'preact';
import { MAX_EMAIL } from '../../kernel/email';
import { memoize } from '../../kernel/lazily';
import { capitalized, inWords } from '../../kernel/words';
import { isUsuallyRequired, type JsonSchema, schemaOf } from '../validation/json-schema';
import type { FormMark } from '../operations/operation-marks';
import type { Route } from '../operations/route-table';
import { Field, LongField, type Problem, Select } from './forms';
import { formatDollars } from '../../kernel/cents';
import type { InvalidInput } from '../../kernel/domain-error';
import { type FormMember, type MemberKind, textOf } from './operation-values';

/** Forms whose fields are the members of an operation's body, as the API describes and validates them. */

/** Longer texts than an email address get a field of several lines. */
const LONG = MAX_EMAIL;

/** Text of the API description, without the marks of code. */
export const withoutCode = (text: string): string => text.replaceAll('`', '');

/** What an operation does, in words for people. */
export const summaryOf = ({ answer, operation }: Pick<Route, 'answer' | 'operation'>): string =>
  withoutCode(answer?.summary ?? operation);

/** The values that a member of a request may have, and none, with the words for people. */
export function optionsOf<T extends object>(
  request: Type<T>,
  member: keyof T & string,
): (readonly [value: string | undefined, words: string])[] {
  const values = (schemaOf(request).properties[member]?.enum ?? []) as string[];
  return [[undefined, 'all'], ...values.map((value) => [value, inWords(value)] as const)];
}

/** The members of the body that an operation takes, in the order and words of its form. */
export function membersOfBody(route: Route): FormMember[] {
  const [body] = route.takes().flatMap((taken) => (taken.from === 'body' ? [taken.type] : []));
  if (body === undefined) return [];
  const members = membersOf(schemaOf(body as Type), '');
  return route.form ? worded(members, route.form) : members;
}

/** Words for people replace those of the API. */
function worded(members: readonly FormMember[], form: FormMark): FormMember[] {
  const { fields = {} } = form;
  const order = Object.keys(fields);
  const rank = ({ name }: FormMember): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return members
    .map((member) => ({
      ...member,
      ...(fields[member.name] && { hint: undefined, ...fields[member.name] }),
      members: member.members && worded(member.members, form),
    }))
    .sort((a, b) => rank(a) - rank(b));
}

/** What is wrong with each field, in its unit, as far as the form has the field. */
export function problemsOf({ problems }: InvalidInput, members: readonly FormMember[]): Problem[] {
  const flat = members.flatMap((member) => [member, ...(member.members ?? [])]);
  return problems.map(({ loc, msg }) => {
    const path = loc.filter((part) => typeof part === 'string' && part !== 'body').join('.');
    const member =
      flat.find(({ name }) => name === path) ??
      flat.findLast(({ name, members: inner }) => !inner && path.startsWith(`${name}.`));
    const name = member?.name ?? path;
    return { name, label: member?.label ?? capitalized(inWords(name)), text: inUnit(msg, member?.kind) };
  });
}

/** `must not be greater than 5000` is `must not be greater than $50.00` in a field for dollars. */
const inUnit = (text: string, kind: MemberKind | undefined): string =>
  kind === 'cents' ? text.replaceAll(/\d+/g, (cents) => formatDollars(Number(cents))) : text;

/** The members, with their problems. */
export function withProblems(members: readonly FormMember[], problems: readonly Problem[]): FormMember[] {
  return members.map((member) => ({
    ...member,
    problem: problems.find(({ name }) => name === member.name)?.text,
    members: member.members && withProblems(member.members, problems),
  }));
}

/** The members of the query that an operation takes. */
export function membersOfQuery(route: Route): FormMember[] {
  const [query] = route.takes().flatMap((taken) => (taken.from === 'query' ? [taken.type] : []));
  return query === undefined ? [] : membersOf(schemaOf(query as Type), '');
}

function membersOf(schema: JsonSchema, prefix: string): FormMember[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, member]) => memberOf(prefix + name, name, required.has(name), member),
  );
  return [...members.filter((member) => member.required), ...members.filter((member) => !member.required)];
}

function memberOf(name: string, label: string, required: boolean, schema: JsonSchema): FormMember {
  const kind = kindOf(label, schema);
  const shared = {
    name,
    label: wordsOf(label, kind),
    kind,
    required,
    usuallyRequired: isUsuallyRequired(schema),
    nullable: [schema.type].flat().includes('null'),
    hint: schema.description as string | undefined,
  };
  if (kind === 'group') return { ...shared, members: membersOf(schema, `${name}.`) };
  return {
    ...shared,
    choices: (schema.enum as (string | null)[] | undefined)?.filter((choice) => choice !== null),
    ...(kind === 'text' || kind === 'long'
      ? { minLength: schema.minLength as number, maxLength: schema.maxLength as number }
      : {}),
    ...(kind === 'cents' || kind === 'number'
      ? { min: schema.minimum as number, max: schema.maximum as number }
      : {}),
    initial: schema.default === undefined ? undefined : String(schema.default),
  };
}

function kindOf(name: string, schema: JsonSchema): MemberKind {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (types.length !== 1) return 'json';
  if (Array.isArray(schema.enum)) return 'choice';
  if (types.includes('integer') || types.includes('number'))
    return name.endsWith('_cents') ? 'cents' : 'number';
  if (types.includes('boolean')) return 'flag';
  if (types.includes('array'))
    return (schema.items as JsonSchema | undefined)?.type === 'string' ? 'list' : 'json';
  if (types.includes('object') && schema.properties) return 'group';
  if (schema.format === 'date-time') return 'moment';
  if (types.includes('string'))
    return ((schema.maxLength as number | undefined) ?? 0) > LONG ? 'long' : 'text';
  return 'json';
}

/** `delivery_data` is “Delivery data”, `refund_cents` “Refund in dollars”. */
function wordsOf(name: string, kind: MemberKind): string {
  const label = capitalized(inWords(name.replace(/_cents$/, '')));
  if (kind === 'moment') return `${label} (UTC)`;
  return kind === 'cents' ? `${label} in dollars` : label;
}

interface OperationFieldsProps {
  members: FormMember[];
  /** What the fields contain at first, by name. */
  values?: Record<string, unknown>;
  /** Whether the fields that may stay empty are open. */
  isOpen?: boolean;
}

/** A required field must not be in a closed part: browsers refuse to send the form, and cannot show why. */
const isNeeded = ({ required, usuallyRequired }: FormMember): boolean => required || usuallyRequired;

/** If there are many, those that may stay empty are in a closed part. */
export function OperationFields({ members, values = {}, isOpen = false }: OperationFieldsProps): JSX.Element {
  const needed = members.filter(isNeeded);
  const isLong = members.length > MANY && needed.length > 0;
  const fields = (of: readonly FormMember[]): JSX.Element[] =>
    of.map((member) => <MemberField member={member} value={values[member.name]} />);
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

function MemberField({ member, value }: { member: FormMember; value: unknown }): JSX.Element {
  const { name, kind, required, usuallyRequired, problem, choices = [], members = [] } = member;
  const { minLength, maxLength, min, max } = member;
  const isNamed = required || usuallyRequired || member.initial !== undefined;
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
  if (kind === 'choice' || kind === 'flag' || kind === 'country') {
    const options =
      kind === 'flag'
        ? YES_OR_NO
        : kind === 'country'
          ? countries()
          : choices.map((choice) => [choice, choice.replaceAll(/[_-]/g, ' ')] as const);
    return (
      <Select
        {...shared}
        hint={hint}
        value={initial ?? ''}
        options={required ? options : [['', ''] as const, ...options]}
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
