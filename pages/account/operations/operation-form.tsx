import { randomUUID } from 'node:crypto';
import type { JSX } from 'preact';
import { capitalized, inWords } from '../../../src/kernel/words';
import type { Route } from '../../../src/platform/operations/route-table';
import { Hidden, PostForm } from '../../../src/platform/pages/forms';
import {
  membersOfBody,
  OperationFields,
  summaryOf,
  withoutCode,
} from '../../../src/platform/pages/operation-fields';
import { type FormMember, refilled } from '../../../src/platform/pages/operation-values';

/** The names of the fields that say what a form is about, besides the members of the body. */
export const PARAMETER = 'path.';
export const BACK = 'back';
export const REPEAT = 'idempotency_key';
/** Set if the page should show the answer, instead of returning at once. */
export const SHOW = 'show_answer';
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
  /** The form as it was sent, if it was refused: it is open and filled in again. */
  sent?: Record<string, unknown>;
  /** Shows the answer, for operations that are called because of it. */
  showsAnswer?: boolean;
}

/** An operation as a closed part of the page, which shows its fields when it is opened. */
export function OperationForm({
  route,
  target,
  label,
  fixed,
  values,
  choices = {},
  sent,
  showsAnswer,
}: OperationFormProps): JSX.Element {
  const summary = label ?? summaryOf(route);
  const about = summaryOf(route);
  const details = route.tool?.description ?? route.answer?.description;
  const text = [about === summary ? undefined : about, details].filter(Boolean).join('. ');
  const isFinal = route.tool?.does === 'decides' || route.method === 'DELETE';
  const offered = (fixed ? [] : membersOfBody(route)).map((member): FormMember => {
    const given = choices[member.name];
    return given ? { ...member, kind: 'choice', choices: [...given] } : member;
  });
  const members = sent ? refilled(offered, sent) : offered;
  const path = Object.fromEntries(
    Object.entries(target.path).map(([name, value]) => [PARAMETER + name, value]),
  );
  const given = Object.fromEntries(Object.entries(fixed ?? {}).map(([name, value]) => [name, String(value)]));
  return (
    <details open={sent !== undefined}>
      <summary>{summary}</summary>
      <PostForm
        action={`/account/agents/${target.agentId}/operations/${route.operation}`}
        token={target.token}
      >
        {text && <p class="muted">{withoutCode(text)}</p>}
        <Hidden
          fields={{
            ...path,
            ...given,
            [BACK]: target.back,
            [REPEAT]: target.repeat,
            [SHOW]: showsAnswer ? 'true' : undefined,
            [VERSION]: typeof values?.version === 'number' ? String(values.version) : undefined,
          }}
        />
        <OperationFields members={members} values={values} isOpen={sent !== undefined} />
        <p>
          <button class={isFinal ? 'danger' : undefined}>{summary}</button>
        </p>
      </PostForm>
    </details>
  );
}

/** `request_changes` is “Request changes”. */
const wordsFor = (action: string): string => capitalized(inWords(action));

/** The operations that carry out the actions a record allows, in the order of the actions. */
export function operationsFor(
  routes: readonly Route[],
  actions: readonly string[],
  { parameter, group }: { parameter: string; group: string },
): { route: Route; fixed?: Record<string, unknown>; label?: string }[] {
  return actions.flatMap((action) => {
    const found = routes
      .filter(({ path }) => path.includes(`:${parameter}`))
      .flatMap((route) => route.actions.map((mark) => ({ route, mark })))
      .filter(({ mark }) => mark.allowedAction === action);
    const best = found.find(({ mark }) => mark.group === group) ?? found[0];
    if (!best) return [];
    const { route, mark } = best;
    return [{ route, fixed: mark.body, label: wordsFor(action) }];
  });
}
