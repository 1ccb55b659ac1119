import type { JSX } from 'preact';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/**
 * Everything that describes an operation: `@operations.create` in the controller stands for these decorators. They stand in
 * `*.operations.ts`, so that the controller shows what there is, who may call it, and what it calls.
 */
export const operation =
  (...described: readonly MethodDecorator[]): MethodDecorator =>
  (target, name, method) => {
    // as decorators above a method: from last to first
    for (const describe of described.toReversed()) describe(target, name, method);
  };

export const TOOL = 'rialto:tool';

/**
 * The kind of effect, for hosts that ask a person before some calls: a decision is final, a replacement overwrites
 * data.
 */
export type Effect = 'reads' | 'adds' | 'decides' | 'replaces';

export interface ToolMark {
  name: string;
  does: Effect;
  /** Default: the summary of the operation. */
  title?: string;
  /** For a model, which sees no other documentation. Default: the description of the operation. */
  description?: string;
  /** Arguments whose name differs from the parameter or member they represent. */
  names?: Record<string, string>;
}

/**
 * Also offers the operation as an MCP tool, with the access, limits, arguments, and response of the route. Its handler
 * may take the caller, path parameters, and a body or a query, but no other part of the HTTP request.
 */
export const AsTool = (name: string, mark: Omit<ToolMark, 'name'>): MethodDecorator =>
  SetMetadata(TOOL, { name, ...mark } satisfies ToolMark);

export const ACTIONS = 'rialto:actions';

export interface ActionMark {
  /** The group in the document, and the name in the group. */
  group: string;
  name: string;
  /** The action's name in `allowed_actions` of orders, offers, listings, and refusals. */
  allowedAction?: string;
  /** Default: the summary of the operation. */
  description?: string;
  /** For an action that is one use of an operation: the body that selects it. */
  body?: Record<string, unknown>;
  /** Additional members. Evaluated when the document is generated, since other modules may define them. */
  more?: () => Record<string, unknown>;
}

/**
 * Lists the operation in `/marketplace/discover`: `@AsAction('buy.pay_order', { allowedAction: 'pay' })`. Repeatable.
 */
export function AsAction(
  groupAndName: `${string}.${string}`,
  mark: Omit<ActionMark, 'group' | 'name'> = {},
): MethodDecorator {
  const [group, name] = groupAndName.split('.') as [string, string];
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    const others = (Reflect.getMetadata(ACTIONS, handler) ?? []) as ActionMark[];
    // decorators run from last to first
    Reflect.defineMetadata(ACTIONS, [{ group, name, ...mark }, ...others], handler);
  };
}

export const COMMAND = 'rialto:command';

/**
 * Also offers the operation to operators as `npm run admin -- invites create`. The command line reads the mark, the
 * arguments, and their texts from the API description of the service that it calls. The operator's pages show it too.
 */
export function AsCommand(words: string, mark: Omit<CommandMark, 'words'> = {}): MethodDecorator {
  const command: CommandMark = { words, ...mark };
  return applyDecorators(SetMetadata(COMMAND, command), ApiExtension('x-operator-command', command));
}

export interface CommandMark {
  /** Such as `invites create`. */
  words: string;
  /** For a response with a list: the members of its items to show. */
  columns?: readonly string[];
  /** Options whose name differs from the member that they set. */
  names?: Record<string, string>;
  /** The list in the body that all further arguments are in. */
  rest?: string;
  /** The command that shows the stored result, for an operation that may outlast HTTP timeouts. */
  resultOf?: string;
  /** A member of the response that is true if all is well. Otherwise the command exits with 1. */
  failsUnless?: string;
  /**
   * For what affects others and is hard to undo: the member of the body that says why, or `log` if the reason belongs into the
   * audit log. The operator's pages require it.
   */
  reason?: string;
  /** The values of a record's members with which the command has an effect. The operator's pages offer it only then. */
  onlyIf?: Record<string, readonly string[]>;
  /** For a list whose items have no name: the members that say together what an item is. */
  called?: readonly string[];
  /** For a list: which of its items await the operator, and the words for that. */
  awaiting?: { title: string; query?: Record<string, string> };
}

export const FORM = 'rialto:form';

export type Option = readonly [value: string, words: string];
export type OptionGroup = readonly [title: string, options: readonly Option[]];

/** Words for people instead of those of the API. */
export interface FieldMark {
  label?: string;
  hint?: string;
  /** For what the API requires unless a member is given that the form does not have. */
  required?: true;
  /** Default: what the schema says. */
  kind?: 'country' | 'stars' | 'check' | 'checks' | 'tags' | 'pictures' | 'file' | 'files';
  /** It does not say that it may stay empty, because most people fill it in. */
  usuallyRequired?: true;
  /** Words for choices. */
  words?: Record<string, string>;
  /** What choices mean; they are then shown at once. */
  about?: Record<string, string>;
  isOpen?: boolean;
  /** Nothing is chosen at first. */
  mustChoose?: boolean;
  /** The choices in groups. */
  groups?: readonly OptionGroup[];
  /** The choice that includes all others: people choose it, or some of the others. */
  everything?: string;
  /** What the field contains at first. */
  initial?: string;
  /** Members of rows that people do not need. */
  only?: readonly string[];
  /** For pictures: the member with their texts. */
  texts?: string;
  /** People fill it in part by part, instead of as JSON. */
  composed?: ComposedField;
}

type SentForm = Readonly<Record<string, unknown>>;

/** The fields of a member that is composed of parts. Their names begin with that of the member. */
export interface ComposedField {
  /** What the fields stand for: null for nothing, undefined if the form has no such fields. Throws if one cannot be read. */
  read: (form: SentForm) => unknown;
  /** The fields of a form that was sent, or else those of a record's value. */
  Fields: (props: {
    form: SentForm | undefined;
    value: unknown;
    problems: ReadonlyMap<string, string>;
  }) => JSX.Element;
  /** The form after one of its buttons that add or remove parts. */
  arranged: (form: SentForm, button: string) => Record<string, unknown>;
  /** The field that a problem of the body is about. */
  fieldAt: (loc: readonly (string | number)[]) => { name: string; label: string } | undefined;
}

export interface FormSection {
  title: string;
  fields: readonly string[];
}

export interface FormButton {
  label: string;
  /** What the audit log calls it. Default: the label in the past tense. */
  past?: string;
  given: Record<string, string>;
  /** What cannot be brought back: the button is red. */
  destroys?: boolean;
}

/** The members of a body that are wrong, and what is wrong with each. */
export type FormProblems = (
  body: Record<string, unknown>,
) => readonly (readonly [member: string, problem: string])[];

export interface SecretMark {
  title: string;
  /** The words on the button that leads on from there. */
  next: string;
  /** How to use it: the words of a link, and where it leads. */
  guide: readonly [words: string, path: string];
}

export interface FormMark {
  /** What the operation is called. Default: the action in words, or the summary of the operation. */
  label?: string;
  /** The words on the button. Default: the label. */
  button?: string;
  /** For a decision: the buttons of the operator's form, and the members that each stands for. Its form has no fields for them. */
  buttons?: readonly FormButton[];
  /** What a person should know first, instead of the description for programs. */
  about?: string;
  /** The fields in the order in which people fill them in, those of a group as `address.city`. The other members follow. */
  fields?: Record<string, FieldMark>;
  /** Parts of a long form, in their order. The members that are in none follow. */
  sections?: readonly FormSection[];
  /** A closed part for members that most people leave empty. Default: with sections or many members, “More options”. */
  closed?: FormSection;
  /** Members that people do not need. */
  without?: readonly string[];
  /** What the form sends for those that it must. */
  given?: Record<string, string>;
  /** What the form refuses although the API takes it, or refuses only later. */
  problemsIn?: FormProblems;
  /** What the form also sends, because of what was typed. */
  also?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** What cannot be brought back: the button is red. */
  destroys?: boolean;
  /** Operators see the answer, which they came for, below the sentence. */
  shows?: boolean;
  /** What is wrong with a form as a whole, if no single field is, instead of the text for programs. */
  problem?: string;
  /** The page that shows the secret in the answer. */
  secret?: SecretMark;
  /** What is true afterwards, in one sentence. */
  done: (answer: never) => string;
  /** Whether the answer says that what was wanted did not succeed: the sentence is then shown as a failure. */
  hasFailed?: (answer: never) => boolean;
}

/** How pages show the operation as a form. Without it, the form shows the texts and members of the API. */
export const AsForm = <View extends object>(
  mark: Omit<FormMark, 'done' | 'hasFailed'> & {
    done: string | ((answer: View) => string);
    hasFailed?: (answer: View) => boolean;
  },
): MethodDecorator => {
  const { done } = mark;
  return SetMetadata(FORM, { ...mark, done: typeof done === 'string' ? () => done : done } as FormMark);
};

/** What pages call a list of records, the fields that filter it, and what they refuse although the API takes it. */
export const AsList = (
  label: string,
  fields: FormMark['fields'] = {},
  problemsIn?: FormProblems,
): MethodDecorator =>
  SetMetadata(FORM, { label, fields, problemsIn, done: () => 'Done.' } satisfies FormMark);

export const PAYABLE = 'rialto:payable';

/**
 * Marks an operation that takes the caller's money. The API description lists the payment methods and describes the
 * price in words, since the amount is known only with the request.
 */
export const Payable = (price: string): MethodDecorator => SetMetadata(PAYABLE, price);

export const MAY_LAG = 'rialto:may-lag';

/**
 * Marks routes whose data may be seconds old for callers that have written nothing meanwhile: the replica answers them,
 * if there is one. For expensive public reads, never for money, ownership, or secrets. Affects GET and HEAD only.
 * Queries through the entity manager still use the primary: only `Database` uses the replica.
 */
export const MayLag = (): MethodDecorator & ClassDecorator => SetMetadata(MAY_LAG, true);
