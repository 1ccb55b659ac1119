import type { JSX } from 'preact';
import { lifecycleOf } from '../../../src/kernel/lifecycle';
import { definedRefusals } from '../../../src/kernel/refusal';
import { countOf } from '../../../src/kernel/words';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { routeNotFound } from '../../../src/platform/errors/http.errors';
import { withOperationNames } from '../../../src/platform/operations/next-steps';
import type { RouteTable } from '../../../src/platform/operations/route-table';
import { statusOf } from '../../../src/platform/errors/statuses';
import type { DocsPageParts } from './docs-frame';
import { AnchorLink, anchorOf } from './markdown';
import { type ListedOperation, operationAnchor } from './reference/description';
import type { ReferencePage } from './reference/groups';
import { WithCode } from './reference/members-table';

interface ListedRefusal {
  code: string;
  status: number;
  meaning: string;
  next?: string;
}

/** Every refusal of the loaded modules, by status and code. */
export const listedRefusals = (): ListedRefusal[] =>
  definedRefusals()
    .map((terms) => ({ ...terms, next: terms.next ?? afterConflict(terms.code), status: statusOf(terms) }))
    .sort((a, b) => a.status - b.status || (placeOf(a) < placeOf(b) ? -1 : 1));

const STATE_CONFLICT = /^(\w+)_state_conflict$/;

/** Responses say it for the record at hand, in words for its state. */
const afterConflict = (code: string): string | undefined =>
  lifecycleOf(STATE_CONFLICT.exec(code)?.[1] ?? '') &&
  'Read the record again. `status_now` is its status, and `allowed_actions` lists what you can do now. If the response has `waits_for`, the other party must act first.';

/** The guides that show all transitions of a record. */
const TRANSITIONS: Record<string, string> = { order: 'orders', offer: 'offers' };

/** What developers meet first, in the order in which they usually do. */
const COMMON = [
  'validation_error',
  'missing_api_key',
  'invalid_api_key',
  'scope_missing',
  'rate_limited',
  'order_state_conflict',
  'price_changed',
  'insufficient_funds',
  'idempotency_key_reused',
  'agent_not_found',
];

const placeOf = ({ code, meaning, next = '' }: ListedRefusal): string => [code, meaning, next].join('\n');

export function errorsPage(routes: RouteTable, pages: readonly ReferencePage[]): Omit<DocsPageParts, 'path'> {
  const all = listedRefusals().sort((a, b) => a.code.localeCompare(b.code) || a.status - b.status);
  const common = COMMON.flatMap((code) => all.find((one) => one.code === code) ?? []);
  const calls = pages.flatMap(({ path, operations, title, isForOperators }) =>
    operations.map((operation) => ({
      ...operation,
      href: `${path}#${operationAnchor(operation)}`,
      topic: isForOperators ? OPERATOR : title,
    })),
  );
  const described = all.map((one) => ({ ...one, calls: calls.filter((call) => returns(call, one, all)) }));
  const topics = [ANY, ...new Set(calls.map(({ topic }) => topic)), ELSEWHERE];
  const groups = topics
    .map((text) => ({
      id: `about-${anchorOf(text)}`,
      text,
      refusals: described.filter((one) => topicOf(one.calls) === text),
    }))
    .filter(({ refusals }) => refusals.length > 0);
  return {
    title: 'Errors',
    description: 'Every error code of the API: its status, when it occurs, and what to do.',
    headings: [COMMON_HEADING, ...groups].map(({ id, text }) => ({ level: 2, id, text })),
    body: (
      <>
        <h1>Errors</h1>
        <p>
          Every refusal carries a stable <code>code</code>. A wrong value is a 422 whose <code>detail</code>{' '}
          lists each problem with its place (<code>loc</code>); every other refusal is problem+json (RFC 9457)
          with a text in <code>detail</code>. <a href={guidePath('errors')}>Handling errors</a> explains how
          to handle them.
        </p>
        <h2 id={COMMON_HEADING.id}>{COMMON_HEADING.text}</h2>
        <ul>
          {common.map(({ code, status, meaning }) => (
            <li>
              <a href={`#${code}`}>
                <code>{code}</code>
              </a>{' '}
              <span class="muted">{status}</span>: <WithCode text={meaning} />
            </li>
          ))}
        </ul>
        <div data-filter="codes">
          {groups.map(({ id, text, refusals }) => (
            <details class="error-group">
              <summary>
                <h2 id={id}>{text}</h2> <span class="muted">{countOf(refusals.length, 'code')}</span>
              </summary>
              {refusals.map((one) => (
                <Refusal
                  {...one}
                  isFirst={described.find(({ code }) => code === one.code) === one}
                  next={withOperationNames(one.next ?? '', routes)}
                />
              ))}
            </details>
          ))}
        </div>
      </>
    ),
  };
}

const COMMON_HEADING = { id: 'common', text: 'Common errors' };

const ANY = 'Any call';
const OPERATOR = 'Operator API';
const ELSEWHERE = 'Protocols and pages';
/** What calls about this many topics return can happen to any call. */
const MANY_TOPICS = 5;

/** What a refusal is about: the topic of most calls that return it. */
function topicOf(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { topic } of calls) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  if (counts.size >= MANY_TOPICS) return ANY;
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? ELSEWHERE;
}

/** Whether the description of a call has a refusal. Where several have one code and status, what they mean decides. */
function returns(
  { responses }: ListedOperation,
  refusal: ListedRefusal,
  all: readonly ListedRefusal[],
): boolean {
  const { code, status, meaning } = refusal;
  if (code === routeNotFound.terms.code) return false; // nearly always for a path that no call has
  const isOneOfSeveral = all.some((one) => one !== refusal && one.code === code && one.status === status);
  const errors = responses[status]?.['x-errors'] ?? [];
  return errors.some((error) => error.code === code && (!isOneOfSeveral || error.meaning === meaning));
}

/** Nobody looks for a call in a longer list, which would make the page heavy. */
const MOST_CALLS = 100;

/** A code with several statuses has its anchor at the first of them. */
function Refusal({
  code,
  status,
  meaning,
  next,
  calls,
  isFirst,
}: ListedRefusal & { calls: readonly Call[]; isFirst: boolean }): JSX.Element {
  const transitions = TRANSITIONS[STATE_CONFLICT.exec(code)?.[1] ?? ''];
  return (
    <section class="refusal">
      <h3 id={isFirst ? code : undefined}>
        <code>{code}</code> <span class="muted">{status}</span>
        {isFirst && <AnchorLink id={code} text={code} />}
      </h3>
      <p>
        <WithCode text={meaning} />
      </p>
      {next && (
        <p>
          <span class="muted">What to do:</span> <WithCode text={next} />
          {transitions !== undefined && (
            <>
              {' '}
              <a href={`${guidePath(transitions)}#all-transitions`}>All transitions</a>
            </>
          )}
        </p>
      )}
      {calls.length > 0 && <Calls of={calls} />}
    </section>
  );
}

type Call = ListedOperation & { href: string; topic: string };

function Calls({ of: calls }: { of: readonly Call[] }): JSX.Element {
  const returned = `Returned by ${countOf(calls.length, 'call')}`;
  if (calls.length > MOST_CALLS) return <p class="muted">{returned}</p>;
  return (
    <details>
      <summary>{returned}</summary>
      <ul>
        {calls.map(({ href, summary, operationId }) => (
          <li>
            <a href={href}>{summary ?? operationId}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
