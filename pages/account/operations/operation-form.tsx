import { randomUUID } from 'node:crypto';
import type { JSX } from 'preact';
import { capitalized, inWords } from '../../../src/kernel/words';
import type { Route } from '../../../src/platform/operations/route-table';
import { Hidden, type Problem, Problems, PostForm } from '../../../src/platform/pages/forms';
import {
  membersOfBody,
  OperationFields,
  summaryOf,
  withoutCode,
  withProblems,
} from '../../../src/platform/pages/operation-fields';
import { type FormMember, refilled } from '../../../src/platform/pages/operation-values';

/** The names of the fields that say what a form is about, besides the members of the body. */
export const PARAMETER = 'path.';
export const BACK = 'back';
export const REPEAT = 'idempotency_key';
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

/** For the forms on a page of an agent; `page` is the last part of its path. */
export function targetOf(
  agentId: string,
  token: string,
  page: string,
  path: Record<string, string> = {},
): OperationTarget {
  return { agentId, path, back: `/account/agents/${agentId}/${page}`, token, repeat: randomUUID() };
}

interface OperationFormProps {
  route: Route;
  target: OperationTarget;
  /** Default: the summary of the operation. */
  label?: string;
  /** A body that is given, instead of fields. */
  fixed?: Record<string, unknown>;
  values?: Record<string, unknown>;
  /** The values of members that the description does not limit, by name. */
  choices?: Record<string, readonly string[]>;
  /** The form as it was sent, and what is wrong with it: it is open and filled in again. */
  refused?: { sent: Record<string, unknown>; problems: readonly Problem[] };
  /** The next step of most people: open, with the main button. */
  isMain?: boolean;
}

/** An operation as a part of the page, which shows its fields when it is opened. */
export function OperationForm({
  route,
  target,
  label = route.form?.label ?? summaryOf(route),
  fixed,
  values,
  choices = {},
  refused,
  isMain = false,
}: OperationFormProps): JSX.Element {
  const offered = (fixed ? [] : membersOfBody(route)).map((member): FormMember => {
    const given = choices[member.name];
    return given ? { ...member, kind: 'choice', choices: [...given] } : member;
  });
  const members = refused ? withProblems(refilled(offered, refused.sent), refused.problems) : offered;
  const path = Object.fromEntries(
    Object.entries(target.path).map(([name, value]) => [PARAMETER + name, value]),
  );
  const given = Object.fromEntries(Object.entries(fixed ?? {}).map(([name, value]) => [name, String(value)]));
  const about = aboutOf(route, label);
  const destroys = route.form ? route.form.destroys : route.method === 'DELETE';
  return (
    <details open={refused !== undefined || isMain}>
      <summary>{label}</summary>
      <PostForm
        action={`/account/agents/${target.agentId}/operations/${route.operation}`}
        token={target.token}
      >
        {refused && refused.problems.length > 0 && <Problems of={refused.problems} />}
        {about && <p class="muted">{about}</p>}
        <Hidden
          fields={{
            ...path,
            ...given,
            [BACK]: target.back,
            [REPEAT]: target.repeat,
            [VERSION]: typeof values?.version === 'number' ? String(values.version) : undefined,
          }}
        />
        <OperationFields members={members} values={values} isOpen={refused !== undefined} />
        <p>
          <button class={destroys ? 'danger' : isMain || refused ? undefined : 'plain'}>{label}</button>
        </p>
      </PostForm>
    </details>
  );
}

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
  'confirm',
  'approve_refund',
  'accept_refund',
  'accept',
  'review',
  'activate',
];

/** The actions that a record allows as forms. The likely next step is open, with the main button. */
export function ActionForms({
  operations,
  ...shared
}: { operations: readonly Offered[] } & Pick<OperationFormProps, 'target' | 'values'>): JSX.Element {
  const main = MAIN_ACTIONS.find((action) => operations.some((offered) => offered.action === action));
  const first = operations.filter(({ action }) => action === main);
  const others = operations.filter(({ action }) => action !== main);
  return (
    <>
      {[...first, ...others].map(({ action, ...operation }) => (
        <OperationForm {...operation} {...shared} isMain={action === main} />
      ))}
    </>
  );
}

interface Offered extends Pick<OperationFormProps, 'route' | 'fixed' | 'label'> {
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
