import type { Type } from '@nestjs/common';
import type { JSX } from 'preact';
import { MAX_EMAIL } from '../../kernel/email';
import { capitalized, inWords } from '../../kernel/words';
import { isUsuallyRequired, type JsonSchema, schemaOf } from '../validation/json-schema';
import type { Route } from '../operations/route-table';
import { Field, Select } from './forms';
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

/** The members of the body that an operation takes. */
export function membersOfBody(route: Route): FormMember[] {
  const [body] = route.takes().flatMap((taken) => (taken.from === 'body' ? [taken.type] : []));
  return body === undefined ? [] : membersOf(schemaOf(body as Type), '');
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
    maxLength: kind === 'text' || kind === 'long' ? (schema.maxLength as number | undefined) : undefined,
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
  const { name, kind, required, hint, choices = [], members = [], maxLength } = member;
  const label = required ? member.label : `${member.label} (optional)`;
  const initial = value === undefined ? member.initial : value === null ? '' : textOf(kind, value);
  if (kind === 'group')
    return (
      <fieldset>
        <legend>{label}</legend>
        <OperationFields members={members} />
      </fieldset>
    );
  if (kind === 'choice' || kind === 'flag') {
    const options =
      kind === 'flag'
        ? YES_OR_NO
        : choices.map((choice) => [choice, choice.replaceAll(/[_-]/g, ' ')] as const);
    return (
      <Select
        label={label}
        name={name}
        value={initial ?? ''}
        options={required ? options : [['', ''] as const, ...options]}
      />
    );
  }
  if (kind === 'long' || kind === 'list' || kind === 'json')
    return (
      <label>
        {label}
        <textarea name={name} required={required} maxlength={maxLength}>
          {initial}
        </textarea>
        {hint && <span class="muted">{kind === 'list' ? `${hint} (one per line)` : hint}</span>}
      </label>
    );
  const shared = { label, name, required, value: initial };
  if (kind === 'moment') return <Field type="datetime-local" {...shared} />;
  const numeric = kind === 'number' || kind === 'cents';
  return (
    <Field
      {...shared}
      maxlength={maxLength}
      inputmode={numeric ? 'decimal' : undefined}
      placeholder={kind === 'cents' ? undefined : hint}
    />
  );
}

/** A form with more fields than this is hard to look over. */
const MANY = 8;

/** A checkbox could not say that a value should stay as it is. */
const YES_OR_NO = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;
