import { type Cents, formatDollars, parseCents } from '../../kernel/cents';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { findBadText } from '../validation/bad-text';
import { MAX_VALUES } from '../validation/body-limits';
import { boundsProblem } from '../validation/json-bounds';
import type { FieldMark } from '../operations/operation-marks';

/** What the fields of a form contain, as text and as the values of a body. */

export type MemberKind =
  | 'text'
  | 'long'
  | 'url'
  | 'number'
  | 'cents'
  | 'flag'
  | 'choice'
  | 'country'
  | 'stars'
  | 'check'
  | 'checks'
  | 'moment'
  | 'list'
  | 'tags'
  | 'numbers'
  | 'rows'
  | 'pictures'
  | 'file'
  | 'files'
  | 'json'
  | 'composed'
  | 'group';

export interface FormMember extends Omit<FieldMark, 'kind' | 'only' | 'required' | 'usuallyRequired'> {
  /** The name in the body; `a.b` for a member of a member. */
  name: string;
  label: string;
  kind: MemberKind;
  required: boolean;
  /** Whether it is required in most cases, which the form does not check. */
  usuallyRequired: boolean;
  /** Null clears it. */
  nullable: boolean;
  /** Never shown, so that an empty field says nothing. */
  writeOnly: boolean;
  /** Why what was sent is refused. */
  problem?: string;
  choices?: string[];
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** The members of a group, or of each row. */
  members?: FormMember[];
  /** For pictures: where the person can see what an address leads to. */
  preview?: (url: string) => string | undefined;
  /** What is wrong with fields of rows, by their names. */
  rowProblems?: ReadonlyMap<string, string>;
  /** What was sent, as text. */
  sent?: string;
  /** The rows as they were sent. */
  sentRows?: Record<string, string>[];
  /** For what is composed of parts: the form as it was sent. */
  sentForm?: Readonly<Record<string, unknown>>;
}

/** The same members, with what a form sent as what their fields contain. */
export function refilled(members: readonly FormMember[], form: Record<string, unknown>): FormMember[] {
  return members.map((member) => {
    // the numbers of rows in a refusal leave out the empty ones
    if (member.kind === 'rows') return { ...member, sentRows: rowsIn(form, member).filter(isFilled) };
    if (member.kind === 'pictures') return { ...member, sentRows: picturesSent(form, member.name) };
    if (isUploaded(member)) return { ...member, sentRows: filesSent(form, member.name) };
    if (member.composed) return { ...member, sentForm: form };
    if (member.members) return { ...member, members: refilled(member.members, form) };
    const sent = form[member.name];
    if (member.kind === 'check') return { ...member, sent: String(isChecked(sent)) };
    if (Array.isArray(sent)) return { ...member, sent: sent.filter(Boolean).join('\n') };
    return typeof sent === 'string' ? { ...member, sent } : member;
  });
}

/** Whether it names uploaded files, other than pictures. */
export const isUploaded = ({ kind }: Pick<FormMember, 'kind'>): boolean =>
  kind === 'file' || kind === 'files';

/** What a field contains at first: the value of the record, or else what was sent, or else what is usual. */
export function shownIn({ kind, initial, sent }: FormMember, value: unknown): string | undefined {
  if (value === undefined) return sent ?? initial;
  return value === null ? '' : textOf(kind, value);
}

/** A value as the text of its field. */
function textOf(kind: MemberKind, value: unknown): string {
  if (kind === 'cents') return (Number(value) / 100).toFixed(2);
  if (kind === 'list') return (value as string[]).join('\n');
  if (kind === 'tags' || kind === 'numbers') return (value as unknown[]).join(', ');
  if (kind === 'moment') return new Date(String(value)).toISOString().slice(0, MINUTES);
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** Kinds whose value is a list. Their fields may be sent several times. */
const LISTS = new Set<MemberKind>(['checks', 'list', 'numbers', 'tags']);

interface ReadForm {
  body: Record<string, unknown>;
  /** What no value can be read from. */
  problems: FieldProblem[];
}

/**
 * The body that a form's fields stand for. Empty fields are not given, unless the form edits a record: there they clear
 * what can be cleared, and are refused otherwise. What the form has no field for stays as it is.
 */
export function readForm(
  members: readonly FormMember[],
  form: Record<string, unknown>,
  { edits = false } = {},
): ReadForm {
  const read: ReadForm = { body: {}, problems: [] };
  for (const member of members) {
    try {
      Object.assign(read.body, memberIn(member, form, edits));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      read.problems.push(...error.problems);
    }
  }
  return read;
}

/** The same. Throws if there is a field that cannot be read. */
export function bodyOf(...form: Parameters<typeof readForm>): Record<string, unknown> {
  const { body, problems } = readForm(...form);
  if (problems.length > 0) throw new InvalidInput(problems);
  return body;
}

/** What a member adds to the body; nothing if it is not given. */
function memberIn(
  { name, kind, required, nullable, writeOnly, texts, everything, composed, members: inner = [] }: FormMember,
  form: Record<string, unknown>,
  edits: boolean,
): Record<string, unknown> {
  const member = name.slice(name.lastIndexOf('.') + 1);
  if (composed) {
    const value = composed.read(form);
    return value === undefined || (value === null && !edits) ? {} : { [member]: value };
  }
  if (kind === 'group') {
    const group = bodyOf(inner, form, { edits });
    return Object.keys(group).length > 0 ? { [member]: group } : {};
  }
  if (kind === 'rows') {
    const rows = rowsIn(form, { name, members: inner });
    const filled = rows.filter(isFilled);
    return filled.length > 0 || (edits && rows.length > 0) ? { [member]: filled } : {};
  }
  if (kind === 'pictures') {
    if (form[shownName(name)] === undefined) return {};
    const rows = picturesSent(form, name);
    if (rows.length === 0 && !edits) return {};
    return { [member]: rows.map(({ url }) => url), ...(texts && { [texts]: rows.map(({ alt }) => alt) }) };
  }
  if (kind === 'files' || kind === 'file') {
    const ids = filesSent(form, name).map(({ id }) => id);
    return ids.length > 0 ? { [member]: kind === 'file' ? ids[0] : ids } : {};
  }
  const sent = form[name];
  if (sent === undefined) return {};
  if (kind === 'check') return { [member]: isChecked(sent) };
  if (everything !== undefined) return { [member]: allOrSome(name, form, everything) };
  const given = Array.isArray(sent) && LISTS.has(kind) ? sent.join('\n') : sent;
  if (typeof given !== 'string') throw InvalidInput.field(['body', name], 'must be given once');
  if (given.trim() !== '') return { [member]: valueOf(name, kind, given) };
  if (!edits || writeOnly) return {};
  if (nullable) return { [member]: null };
  if (LISTS.has(kind)) return { [member]: [] };
  if (required) throw InvalidInput.field(['body', name], 'Field required');
  return {};
}

/** All, or those that are ticked. Without a look that hides the boxes, people can tick some although all are chosen. */
function allOrSome(name: string, form: Record<string, unknown>, everything: string): unknown[] {
  const chosen = [form[name]].flat().filter((one) => one !== '');
  if (chosen.length === 0) throw InvalidInput.field(['body', name], 'Choose all, or at least one');
  if (!chosen.includes(everything)) return chosen;
  if (chosen.length > 1 && form[shownName(name)] === undefined)
    throw InvalidInput.field(
      ['body', name],
      'All are chosen, and some are ticked. Choose “Only these”, or send it again for all',
    );
  return [everything];
}

/** A form sends a box after a hidden field that says it is not checked. */
const isChecked = (sent: unknown): boolean => [sent].flat().includes('true');

const isFilled = (row: Record<string, string>): boolean =>
  Object.values(row).some((text) => text.trim() !== '');

/** As many as a form may have. */
export const MOST_ROWS = 50;

/** `faqs.0.question` is the field of the first row. */
export const rowName = (name: string, row: number, inner: string): string => `${name}.${row}.${inner}`;

/** What it is called in its row. */
export const rowLabel = ({ label }: Pick<FormMember, 'label'>, row: number): string => `${label} ${row + 1}`;

function rowsIn(
  form: Record<string, unknown>,
  { name, members = [] }: Pick<FormMember, 'name' | 'members'>,
): Record<string, string>[] {
  return Array.from({ length: MOST_ROWS }, (_, row) =>
    Object.fromEntries(
      members.flatMap((inner) => {
        const sent = form[rowName(name, row, inner.name)];
        return typeof sent === 'string' ? [[inner.name, sent] as const] : [];
      }),
    ),
  ).filter((row) => Object.keys(row).length > 0);
}

/** Says that a form shows its pictures, even if there are none, or that boxes were ticked when it was opened. */
export const shownName = (name: string): string => `${name}.shown`;

export interface PictureRow extends Record<string, string> {
  url: string;
  alt: string;
}

export interface FileRow extends Record<string, string> {
  id: string;
  filename: string;
}

/** The pictures that a field contains at first. A record has them, and their texts, in two lists. */
export function picturesShown(
  { name, texts = '', sentRows }: FormMember,
  values: Record<string, unknown>,
): PictureRow[] {
  if (sentRows) return sentRows as PictureRow[];
  const alts = (values[texts] ?? []) as string[];
  return ((values[name] ?? []) as string[]).map((url, index) => ({ url, alt: alts[index] ?? '' }));
}

const FILE_MEMBERS = [{ name: 'id' }, { name: 'filename' }] as FormMember[];
const PICTURE_MEMBERS = [{ name: 'url' }, { name: 'alt' }] as FormMember[];

/** The pictures of a form, in their order. */
export const picturesSent = (form: Record<string, unknown>, name: string): PictureRow[] =>
  rowsIn(form, { name, members: PICTURE_MEMBERS })
    .filter(({ url }) => url)
    .map(({ url = '', alt = '' }) => ({ url, alt }));

/** The uploaded files of a form that are still chosen. */
export const filesSent = (form: Record<string, unknown>, name: string): FileRow[] =>
  rowsIn(form, { name, members: FILE_MEMBERS })
    .filter(({ id }) => id)
    .map(({ id = '', filename = '' }) => ({ id, filename }));

/** The form with these rows instead. */
export function withRows(
  form: Record<string, unknown>,
  name: string,
  rows: readonly Record<string, string>[],
): Record<string, unknown> {
  const isRow = new RegExp(`^${name}\\.\\d+\\.\\w+$`);
  const others = Object.entries(form).filter(([field]) => !isRow.test(field));
  const fields = rows.flatMap((row, index) =>
    Object.entries(row).map(([inner, value]) => [rowName(name, index, inner), value] as const),
  );
  return Object.fromEntries([...others, ...fields]);
}

/** An object or a list, if the text is one; else the text. */
export function jsonOf(name: string, given: string): unknown {
  if (!/^\s*[[{]/.test(given)) return given;
  const tooMuch = boundsProblem(Buffer.from(given), MAX_VALUES.stranger);
  if (tooMuch) throw new InvalidInput([{ loc: ['body', name], ...tooMuch }]);
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return given;
  }
  const bad = findBadText(value);
  if (bad) throw new InvalidInput([{ ...bad, loc: ['body', name, ...bad.loc] }]);
  return value;
}

/** The amount in cents that a person typed into a field, up to `max`. */
export function centsTyped(text: string, field: string, max = Infinity): Cents {
  const cents = parseCents(text);
  if (cents === undefined) throw InvalidInput.field(['body', field], 'enter an amount, such as 50 or 49.99');
  if (cents > max) throw InvalidInput.field(['body', field], `enter at most ${formatDollars(max)}`);
  return cents;
}

/** Browsers send moments without a time zone, to the minute or second. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const MINUTES = 'YYYY-MM-DDTHH:MM'.length;

/** Text that is no number is refused later. */
const numberIn = (given: string): number | string =>
  /^-?\d{1,15}(\.\d+)?$/.test(given.trim()) ? Number(given) : given;

function valueOf(name: string, kind: MemberKind, given: string): unknown {
  switch (kind) {
    case 'number':
      return numberIn(given);
    case 'numbers':
      return given
        .split(/[,\s]+/)
        .filter(Boolean)
        .map(numberIn);
    case 'cents':
      return centsTyped(given, name);
    case 'flag':
      return given === 'true';
    case 'moment':
      return WITHOUT_ZONE.test(given) ? `${given}Z` : given;
    case 'json':
      return jsonOf(name, given);
    case 'stars':
      return Number(given);
    case 'checks':
    case 'list':
    case 'tags':
      return given
        .split(kind === 'tags' ? /[,\n]/ : '\n')
        .map((line) => line.trim())
        .filter(Boolean);
    default:
      return given;
  }
}
