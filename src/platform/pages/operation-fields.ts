import type { Type } from '@nestjs/common';
import { MAX_EMAIL } from '../../kernel/email';
import { capitalized, inWords } from '../../kernel/words';
import { isUsuallyRequired, type JsonSchema, type ObjectSchema, schemaOf } from '../validation/json-schema';
import type { FieldMark, FormMark, FormSection } from '../operations/operation-marks';
import { problemOf, refusalOf } from '../errors/problems';
import type { Route } from '../operations/route-table';
import { formatDollars } from '../../kernel/cents';
import { type DomainError, InvalidInput } from '../../kernel/domain-error';
import type { Problem } from './forms';
import { type FormMember, type MemberKind, rowLabel, rowName } from './operation-values';

/** Forms whose fields are the members of an operation's body, as the API describes and validates them. */

/** Longer texts than an email address get a field of several lines. */
const LONG = MAX_EMAIL;

/** Text of the API description, without the marks of code. */
export const withoutCode = (text: string): string => text.replaceAll('`', '');

/** What an operation does, in words for people. */
export const summaryOf = ({ answer, operation }: Pick<Route, 'answer' | 'operation'>): string =>
  withoutCode(answer?.summary ?? operation);

const schemas = new WeakMap<Type, ObjectSchema>();

function formSchemaOf(request: Type): ObjectSchema {
  const schema = schemas.get(request) ?? schemaOf(request, { examples: false, forForms: true });
  schemas.set(request, schema);
  return schema;
}

/** How long a text may be, for the field of a form that is written by hand. Undefined if the request has no such member. */
export function boundsOf<T extends object>(
  request: Type<T>,
  member: keyof T & string,
): { minlength?: number; maxlength?: number } | undefined {
  const schema = formSchemaOf(request).properties[member];
  return schema && { minlength: schema.minLength as number, maxlength: schema.maxLength as number };
}

/** The values that a member of a request may have, and none, with the words for people. */
export function optionsOf<T extends object>(
  request: Type<T>,
  member: keyof T & string,
): (readonly [value: string | undefined, words: string])[] {
  const values = (formSchemaOf(request).properties[member]?.enum ?? []) as string[];
  return [[undefined, 'All'], ...values.map((value) => [value, capitalized(inWords(value))] as const)];
}

/** The members of the body that an operation takes, in the order and words of its form. */
export function membersOfBody(route: Route): FormMember[] {
  const [body] = route.takes().flatMap((taken) => (taken.from === 'body' ? [taken.type] : []));
  if (body === undefined) return [];
  return inWordsOf(route, membersOf(formSchemaOf(body as Type), ''));
}

/** Whether the operation changes a record. Its form shows what the record contains. */
export const isEdit = ({ method }: Route): boolean => method === 'PUT' || method === 'PATCH';

/** The same for the form that shows the record: what cannot be cleared is required there. */
export function membersOfForm(route: Route): FormMember[] {
  const members = membersOfBody(route);
  if (!isEdit(route)) return members;
  return members.map((member) => ({ ...member, required: member.required || isAlwaysSet(member) }));
}

const isAlwaysSet = ({ kind, nullable, writeOnly }: FormMember): boolean =>
  !nullable && !writeOnly && !MAY_BE_EMPTY.has(kind);

const MAY_BE_EMPTY = new Set<MemberKind>(['list', 'numbers', 'tags', 'rows', 'pictures', 'files', 'group']);

/** The members as the form of the operation calls and orders them. */
const inWordsOf = ({ form }: Route, members: FormMember[]): FormMember[] =>
  form ? worded(members, form) : members;

/** Words for people replace those of the API. */
function worded(members: readonly FormMember[], form: FormMark): FormMember[] {
  const { fields = {} } = form;
  const order = Object.keys(fields);
  const rank = ({ name }: FormMember): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return members
    .map((member) => ({
      ...member,
      ...(fields[member.name] && { hint: undefined, ...fields[member.name] }),
      members: member.members && worded(onlyOf(member, fields[member.name]), form),
      ...(fields[member.name]?.composed && { kind: 'composed' as const, members: undefined }),
    }))
    .sort((a, b) => rank(a) - rank(b));
}

const onlyOf = ({ members = [] }: FormMember, mark: FieldMark | undefined): FormMember[] =>
  mark?.only ? members.filter(({ name }) => mark.only?.includes(name)) : members;

/** A field of a form, as far as its problems need it. */
type NamedField = Pick<FormMember, 'name' | 'label'> &
  Partial<Pick<FormMember, 'kind' | 'members' | 'composed'>>;

/** What is wrong with each field, in its unit and in the order of the form; empty if the refusal is about no field. */
export function problemsOf(
  refusal: DomainError,
  members: readonly NamedField[],
  form?: Pick<FormMark, 'problem' | 'sections'>,
): Problem[] {
  if (!(refusal instanceof InvalidInput)) return [];
  const flat: NamedField[] = members.flatMap((member) =>
    member.kind === 'group' ? [member, ...(member.members ?? [])] : [member],
  );
  const found = refusal.problems.map(({ loc, msg }): Problem => {
    const inRow = rowFieldAt(loc, members);
    if (inRow) return { ...inRow, text: forPeople(msg) };
    const path = loc.filter((part) => typeof part === 'string' && part !== 'body').join('.');
    const member =
      flat.find(({ name }) => name === path) ??
      flat.findLast(({ name, kind }) => kind !== 'group' && path.startsWith(`${name}.`));
    const name = member?.name ?? path;
    if (name === '') return { name, label: '', text: form?.problem ?? msg };
    return {
      name,
      label: member?.label ?? capitalized(inWords(name)),
      text: inKind(forPeople(inUnit(msg, member?.kind)), member),
    };
  });
  const rank = rankIn(flat, form?.sections);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Where the field of a problem is in the form, of which the sections are first. What is about no known field is last. */
function rankIn(
  members: readonly NamedField[],
  sections: readonly FormSection[] = [],
): (problem: Problem) => number {
  const names = members.map(({ name }) => name);
  const inSections = sections.flatMap(({ fields }) => names.filter((name) => fields.includes(name)));
  const order = [...new Set([...inSections, ...names])];
  return ({ name }) => {
    const exact = order.indexOf(name);
    const index = exact < 0 ? order.findIndex((outer) => name.startsWith(`${outer}.`)) : exact;
    return index < 0 ? order.length : index;
  };
}

/** The field of a row, such as the second answer, or of a part. */
function rowFieldAt(
  loc: readonly (string | number)[],
  members: readonly NamedField[],
): { name: string; label: string } | undefined {
  const [, name, row, inner] = loc;
  const composed = members.find((member) => member.name === name)?.composed;
  if (composed) return composed.fieldAt(loc);
  const field = members
    .find((member) => member.name === name && member.kind === 'rows')
    ?.members?.find((one) => one.name === inner);
  if (!field || typeof row !== 'number') return undefined;
  return { name: rowName(String(name), row, field.name), label: rowLabel(field, row) };
}

/** What a page says about a form that was refused, and with which status. */
export interface RefusedForm {
  status: number;
  problems: Problem[];
  /** Why, if it is about no field. */
  text?: string;
}

/** Throws the error if it is an internal one. */
export function refusedForm(error: unknown, members: readonly NamedField[]): RefusedForm {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const problems = problemsOf(refusal, members);
  const text = problems.length > 0 ? undefined : refusal.message;
  return { status: problemOf(refusal).status, problems, text };
}

/** “less than or equal to 5000” is “less than or equal to $50.00” in a field for dollars. Examples stay as they are. */
const inUnit = (text: string, kind: MemberKind | undefined): string =>
  kind === 'cents'
    ? text.replace(/(?<=\b(?:than|equal to) )\d+$/, (cents) => formatDollars(Number(cents)))
    : text;

/** What people choose, they do not fill in. The length of a list is that of each of its texts. */
function inKind(text: string, { kind, label = '' }: Partial<NamedField> = {}): string {
  if (kind === 'stars') return 'Choose 1 to 5 stars';
  if ((kind === 'tags' || kind === 'list') && /^Enter at .* characters?$/.test(text))
    return `${text} for each ${label.toLowerCase().replace(/s$/, '')}`;
  return text === MISSING && (kind === 'choice' || kind === 'country') ? 'Choose one' : text;
}

const MISSING = 'Fill this in';
const FOR_PEOPLE = [
  [/^Field required.*/, MISSING],
  [/^(?:is required|must have at least 1 character)$/, MISSING],
  [/^must have at (least|most) (.* characters?)$/, 'Enter at $1 $2'],
  [/^(?:Input should be less than or equal to|must not be greater than) (.*)/, 'Enter $1 or less'],
  [/^(?:Input should be greater than or equal to|must not be less than) (.*)/, 'Enter $1 or more'],
  [/^Input should be less than (.*)/, 'Enter less than $1'],
  [/^Input should be greater than (.*)/, 'Enter more than $1'],
  [/^must be an integer number$/, 'Enter a whole number, such as 5'],
  [/^must be a time like .*/, 'Choose a date and time'],
  [/^must have a public host name$/, 'Enter a public https:// address'],
] as const;

/** People know megabytes. */
export const inMegabytes = (text: string): string => text.replaceAll(' MiB', ' MB');

/** A problem in the words of a form; those of the API are for programs. */
export function forPeople(text: string): string {
  const [pattern, words] = FOR_PEOPLE.find(([known]) => known.test(text)) ?? [];
  const said = pattern === undefined || words === undefined ? text : text.replace(pattern, words);
  return capitalized(inMegabytes(said));
}

/** The members, with their problems. */
export function withProblems(members: readonly FormMember[], problems: readonly Problem[]): FormMember[] {
  return members.map((member) => ({
    ...member,
    problem: problems.find(({ name }) => name === member.name)?.text,
    members: member.members && withProblems(member.members, problems),
    rowProblems: new Map(problems.map(({ name, text }) => [name, text])),
  }));
}

/** The members of the query that an operation takes. */
export function membersOfQuery(route: Route): FormMember[] {
  const [query] = route.takes().flatMap((taken) => (taken.from === 'query' ? [taken.type] : []));
  return query === undefined ? [] : inWordsOf(route, membersOf(formSchemaOf(query as Type), ''));
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
    writeOnly: schema.writeOnly === true,
    hint: schema.description as string | undefined,
  };
  if (kind === 'group') return { ...shared, members: membersOf(schema, `${name}.`) };
  if (kind === 'rows')
    return { ...shared, max: schema.maxItems as number, members: membersOf(schema.items as JsonSchema, '') };
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
    return /(^|_)cents(_|$)/.test(name) ? 'cents' : 'number';
  if (types.includes('boolean')) return 'flag';
  if (types.includes('array')) return listKindOf(schema.items as JsonSchema | undefined);
  if (types.includes('object') && schema.properties) return 'group';
  if (schema.format === 'date-time') return 'moment';
  if (schema.format === 'uri') return 'url';
  if (types.includes('string'))
    return ((schema.maxLength as number | undefined) ?? 0) > LONG ? 'long' : 'text';
  return 'json';
}

function listKindOf(items: JsonSchema | undefined): MemberKind {
  if (items?.type === 'string') return 'list';
  if (items?.type === 'integer') return 'numbers';
  return items?.type === 'object' && items.properties ? 'rows' : 'json';
}

/** `delivery_data` is “Delivery data”, `refund_cents` “Refund in dollars”. */
function wordsOf(name: string, kind: MemberKind): string {
  const label = capitalized(inWords(name.replace(/_cents$/, '')));
  if (kind === 'moment') return `${label} (UTC)`;
  return kind === 'cents' ? `${label} in dollars` : label;
}
