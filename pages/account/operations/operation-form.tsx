import type { JSX } from 'preact';
import { random } from '../../../src/kernel/random';
import { capitalized, inWords } from '../../../src/kernel/words';
import type { Route } from '../../../src/platform/operations/route-table';
import { LinkButton, Opener, Openers } from '../../../src/platform/pages/components';
import { Hidden, type Problem, Problems, PostForm } from '../../../src/platform/pages/forms';
import { OperationFields } from '../../../src/platform/pages/member-fields';
import {
  membersOfForm,
  summaryOf,
  withoutCode,
  withProblems,
} from '../../../src/platform/pages/operation-fields';
import { type FormMember, isUploaded, refilled } from '../../../src/platform/pages/operation-values';
import { DefaultButton } from '../../../src/platform/pages/picture-fields';
import { pictureAt } from '../../../src/platform/pictures/picture-address';
import { type Source, sourceOf } from '../../parts/pictures';
import { ListingPreview, type PreviewedListing } from './listing-preview';

/** The names of the fields that say what a form is about, besides the members of the body. */
export const PARAMETER = 'path.';
export const BACK = 'back';
export const REPEAT = 'idempotency_key';
/** How the page shows the form, so that a refused form has the same fields. */
const SHAPE = 'form_shape';
/** The version of the record that the page shows; a newer one is not overwritten. */
export const VERSION = 'version_shown';

export interface OperationTarget {
  agentId: string;
  /** The parameters of the operation's path. */
  path: Record<string, string>;
  /** The page to return to. */
  back: string;
  /** The CSRF token. */
  token: string;
  /** Makes a second click have no second effect. */
  repeat: string;
}

/** A target with a new key, so that a form that is sent twice has one effect. */
export const newTarget = (target: Omit<OperationTarget, 'repeat'>): OperationTarget => ({
  ...target,
  repeat: random.uuid(),
});

/** For the forms on a page of an agent; `page` is the last part of its path. */
export const targetOf = (
  agentId: string,
  token: string,
  page: string,
  path: Record<string, string> = {},
): OperationTarget => newTarget({ agentId, path, back: `/account/agents/${agentId}/${page}`, token });

/** The scripts of pages on which a listing is written. */
export const LISTING_SCRIPTS = ['pictures.js', 'preview.js'] as const;

/** A form as it was sent, and what is wrong with it. */
export interface RefusedForm {
  sent: Record<string, unknown>;
  problems: readonly Problem[];
}

interface Limits {
  min?: number;
  max?: number;
}

/** How a page shows the form of an operation, beyond what the operation says. */
interface FormShape {
  /** The words on the button. Default: those of the operation. */
  label?: string;
  /** What the form says first. Default: what the operation says. */
  about?: string;
  /** The only members with a field. */
  shows?: readonly string[];
  /** Members without a field, besides those of the operation's form. */
  without?: readonly string[];
  /** Members that are needed here, though not always. */
  requires?: readonly string[];
  /** The values of members that the description does not limit, by name. */
  choices?: Record<string, readonly string[]>;
  /** The least and the most, where a record allows less than the description. */
  limits?: Record<string, Limits>;
}

interface ActionFormProps extends FormShape {
  route: Route;
  target: OperationTarget;
  /** Members that are given, as a form sends them. */
  hidden?: Record<string, string | undefined>;
  values?: Record<string, unknown>;
  refused?: RefusedForm & { version?: string };
  /** The next step of most people. */
  isMain?: boolean;
  /** It was opened on its page: the person can leave it. */
  cancels?: boolean;
  /** Shows the listing as the market will show it, beside the fields. */
  preview?: PreviewedListing;
}

/** An operation as a form: its fields and its button. */
export function ActionForm(props: ActionFormProps): JSX.Element {
  const { route, target, hidden = {}, values, refused, isMain = false, cancels = false, preview } = props;
  const { label = labelOf(route) } = props;
  const given = { ...route.form?.given, ...(refused && withoutField(route, refused.sent)), ...hidden };
  const members = fieldsOf(props).filter(({ name }) => given[name] === undefined);
  const hasPictures = members.some(({ kind }) => kind === 'pictures');
  const hasFiles = hasPictures || members.some(isUploaded);
  const path = Object.fromEntries(
    Object.entries(target.path).map(([name, value]) => [PARAMETER + name, value]),
  );
  const { about = aboutOf(route, label) } = props;
  const destroys = destroysIn(route);
  const action = `/account/agents/${target.agentId}/operations/${route.operation}`;
  const fields = (
    <>
      <OperationFields
        members={members}
        values={values}
        mustChoose
        sections={props.shows ? undefined : route.form?.sections}
        closed={route.form?.closed}
      />
      <p class="acts">
        <button class={destroys ? 'danger' : isMain || refused ? undefined : 'plain'}>
          {props.shows?.length === 0 ? label : (route.form?.button ?? label)}
        </button>
        {cancels && (
          <LinkButton look="plain" href={target.back}>
            Cancel
          </LinkButton>
        )}
      </p>
    </>
  );
  return (
    <PostForm action={action} token={target.token} hasFiles={hasFiles}>
      {hasPictures && <DefaultButton />}
      {refused && refused.problems.length > 0 && <Problems of={refused.problems} />}
      {about && <p class="muted">{about}</p>}
      <Hidden
        fields={{
          ...path,
          ...given,
          [BACK]: target.back,
          [REPEAT]: target.repeat,
          [SHAPE]: JSON.stringify(shapeOf(props)),
          [VERSION]: versionIn(values) ?? refused?.version,
        }}
      />
      {preview && members.some(({ name }) => name === 'title') ? (
        <div class="with-preview">
          <div class="stack">{fields}</div>
          <ListingPreview {...{ of: preview, members, values, action }} />
        </div>
      ) : (
        fields
      )}
    </PostForm>
  );
}

/** Whether it removes what cannot be brought back. */
const destroysIn = ({ form, method }: Route): boolean | undefined =>
  form ? form.destroys : method === 'DELETE';

interface SentShape extends FormShape {
  /** The members that the page gives. */
  gives?: readonly string[];
}

function shapeOf({
  label,
  about,
  shows,
  without,
  requires,
  choices,
  limits,
  hidden,
}: ActionFormProps): SentShape | undefined {
  const shape = {
    label,
    about,
    shows,
    without,
    requires,
    choices,
    limits,
    gives: hidden && Object.keys(hidden),
  };
  return Object.values(shape).some((part) => part !== undefined) ? shape : undefined;
}

const namesIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;

function limitsIn(value: unknown): Record<string, Limits> {
  const given = Object.entries((value ?? {}) as Record<string, Record<string, unknown> | null>);
  const number = (one: unknown): number | undefined => (typeof one === 'number' ? one : undefined);
  return Object.fromEntries(
    given.map(([name, limits]) => [name, { min: number(limits?.min), max: number(limits?.max) }]),
  );
}

/**
 * How the page of a form showed it. It decides only which fields the person sees again: what they send is validated like any other
 * body.
 */
export function shapeIn(sent: Record<string, unknown>): FormShape & Pick<ActionFormProps, 'hidden'> {
  const text = sent[SHAPE];
  if (typeof text !== 'string') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {};
  }
  const { label, about, shows, without, requires, choices, limits, gives } = (parsed ?? {}) as Record<
    string,
    unknown
  >;
  const given = namesIn(gives);
  return {
    label: typeof label === 'string' ? label : undefined,
    about: typeof about === 'string' ? about : undefined,
    shows: namesIn(shows),
    without: namesIn(without),
    requires: namesIn(requires),
    choices: Object.fromEntries(
      Object.entries(choices ?? {}).map(([name, values]) => [name, namesIn(values) ?? []]),
    ),
    limits: limitsIn(limits),
    hidden: given && textsIn(sent, given),
  };
}

const versionIn = (values: Record<string, unknown> = {}): string | undefined =>
  typeof values.version === 'number' ? String(values.version) : undefined;

/** Where owners see their pictures, also those that nobody else can see yet. */
export function ownPicture(agentId: string, url: string, width = 320): string | undefined {
  const own = pictureAt(url);
  return own && `/account/agents/${agentId}/pictures/${own.id}/${own.digest}/${width}.webp`;
}

/** Where the owner sees a picture, also one that nobody else can see yet. */
export function ownSource(agentId: string, url: string | null): Source | undefined {
  const src = url === null ? undefined : ownPicture(agentId, url);
  return src === undefined ? sourceOf(url) : { src };
}

/** What an operation is called on pages. */
export const labelOf = (route: Route): string => route.form?.label ?? summaryOf(route);

/** The members with a field: what was sent and what is wrong with it included. */
export function fieldsOf({
  route,
  shows,
  without = [],
  requires = [],
  choices = {},
  limits = {},
  refused,
  target,
}: ActionFormProps): FormMember[] {
  const left = [...without, ...(route.form?.without ?? [])];
  const offered = membersOfForm(route)
    .filter(({ name }) => (shows ? shows.includes(name) : !left.includes(name)))
    .map((member): FormMember => {
      const given = choices[member.name];
      const required = member.required || requires.includes(member.name);
      const preview = (url: string): string | undefined => ownPicture(target.agentId, url);
      const { min = member.min, max = member.max } = limits[member.name] ?? {};
      if (!given) return { ...member, required, min, max, preview };
      return {
        ...member,
        required,
        kind: member.kind === 'list' ? 'checks' : 'choice',
        choices: [...given],
      };
    });
  return refused ? withProblems(refilled(offered, refused.sent), refused.problems) : offered;
}

/** What was sent for members that people do not see. */
function withoutField({ form }: Route, sent: Record<string, unknown>): Record<string, string | undefined> {
  return textsIn(sent, form?.without ?? []);
}

const textsIn = (sent: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]] as const] : [])),
  );

/** Where to pay at a provider what the operation began. */
export function paymentOf(answer: object): string | null {
  const { payment } = answer as { payment?: { url?: string | null } | null };
  return payment?.url ?? null;
}

interface OperationFormProps extends Omit<ActionFormProps, 'refused'> {
  /** A body that is given, instead of fields. */
  fixed?: Record<string, unknown>;
}

/** An operation as a button. If there is something to fill in or to read first, the button opens its form. `isMain` is for the button. */
export function OperationForm({ isMain = false, ...shared }: OperationFormProps): JSX.Element {
  const props = formOf(shared);
  if (isOneClick(props)) return <ActionForm {...props} isMain={isMain} />;
  return (
    <Opener label={props.label} look={isMain ? undefined : destroysIn(props.route) ? 'danger' : 'plain'}>
      <ActionForm {...props} isMain cancels={isMain} />
    </Opener>
  );
}

function formOf({ fixed, ...shared }: OperationFormProps): ActionFormProps & { label: string } {
  const { route, label = labelOf(route) } = shared;
  if (!fixed) return { ...shared, label };
  const given = Object.entries(fixed).map(([name, value]) => [name, String(value)] as const);
  return { ...shared, label, hidden: Object.fromEntries(given), shows: [] };
}

/** Nothing to fill in, to read, or to regret. */
const isOneClick = (props: ActionFormProps): boolean => {
  const { route, label = labelOf(route), about = aboutOf(route, label) } = props;
  return about === '' && !route.form?.destroys && fieldsOf(props).length === 0;
};

/** What the form says first: written for people, or the texts of the API. */
function aboutOf(route: Route, label: string): string {
  if (route.form) return route.form.about ?? '';
  const summary = summaryOf(route);
  const details = route.tool?.description ?? route.answer?.description;
  return withoutCode([summary === label ? undefined : summary, details].filter(Boolean).join('. '));
}

/** What most people do next, in the order of preference. */
const MAIN_ACTIONS = [
  'pay',
  'fulfill',
  'approve_refund',
  'accept_refund',
  'confirm',
  'accept',
  'review',
  'activate',
];

/** The actions that a record allows: the form of the likely next step, with the main button, and buttons for the others. */
export function ActionForms({
  operations,
  ...shared
}: { operations: readonly Offered[] } & Pick<
  OperationFormProps,
  'target' | 'values' | 'preview'
>): JSX.Element {
  const main = MAIN_ACTIONS.find((action) => operations.some((offered) => offered.action === action));
  const others = operations.filter(({ action }) => action !== main);
  return (
    <>
      {operations
        .filter(({ action }) => action === main)
        .map(({ action: _action, ...operation }) => (
          <NextStep {...operation} {...shared} />
        ))}
      {others.length > 0 && (
        <Openers>
          {others.map(({ action: _action, ...operation }) => (
            <OperationForm {...operation} {...shared} />
          ))}
        </Openers>
      )}
    </>
  );
}

function NextStep(shared: OperationFormProps): JSX.Element {
  const props = formOf(shared);
  return (
    <section class="stack">
      {fieldsOf(props).length > 0 && <h3>{props.label}</h3>}
      <ActionForm {...props} isMain />
    </section>
  );
}

export interface Offered extends Pick<
  OperationFormProps,
  'route' | 'fixed' | 'label' | 'about' | 'without' | 'requires' | 'limits' | 'values'
> {
  action: string;
}

/** `request_changes` is “Request changes”. */
const wordsFor = (action: string): string => capitalized(inWords(action));

/** The operations that carry out the actions a record allows, in the order of the actions. */
export function operationsFor(
  routes: readonly Route[],
  actions: readonly string[],
  { parameter, group }: { parameter: string; group: string },
): Offered[] {
  return actions.flatMap((action) => {
    const found = routes
      .filter(({ path }) => path.includes(`:${parameter}`))
      .flatMap((route) => route.actions.map((mark) => ({ route, mark })))
      .filter(({ mark }) => mark.allowedAction === action);
    const best = found.find(({ mark }) => mark.group === group) ?? found[0];
    if (!best) return [];
    const { route, mark } = best;
    return [
      {
        action,
        route,
        fixed: mark.body,
        label: mark.body ? wordsFor(action) : (route.form?.label ?? wordsFor(action)),
      },
    ];
  });
}
