import { STATUS_CODES } from 'node:http';
import type { JSX } from 'preact';
import { definedRefusals } from '../../../src/kernel/refusal';
import { countOf } from '../../../src/kernel/words';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { withOperationNames } from '../../../src/platform/operations/next-steps';
import type { RouteTable } from '../../../src/platform/operations/route-table';
import { statusOf } from '../../../src/platform/errors/statuses';
import type { DocsPageParts } from './docs-frame';
import { AnchorLink } from './markdown';
import { type ListedOperation, operationAnchor } from './reference/description';
import type { ReferencePage } from './reference/groups';

interface ListedRefusal {
  code: string;
  status: number;
  meaning: string;
  next?: string;
}

/** Every refusal of the loaded modules, by status and code. */
export const listedRefusals = (): ListedRefusal[] =>
  definedRefusals()
    .map((terms) => ({ ...terms, status: statusOf(terms) }))
    .sort((a, b) => a.status - b.status || (placeOf(a) < placeOf(b) ? -1 : 1));

const placeOf = ({ code, meaning, next = '' }: ListedRefusal): string => [code, meaning, next].join('\n');

export function errorsPage(routes: RouteTable, pages: readonly ReferencePage[]): Omit<DocsPageParts, 'path'> {
  const all = listedRefusals();
  const calls = pages.flatMap(({ path, operations }) =>
    operations.map((operation) => ({ ...operation, href: `${path}#${operationAnchor(operation)}` })),
  );
  const groups = [...new Set(all.map(({ status }) => status))].map((status) => ({
    id: `status-${status}`,
    text: `${status} ${STATUS_CODES[status]}`,
    refusals: all.filter((one) => one.status === status),
  }));
  return {
    title: 'Errors',
    description: 'Every error code of the API: its status, when it occurs, and what to do.',
    headings: groups.map(({ id, text }) => ({ level: 2, id, text })),
    body: (
      <>
        <h1>Errors</h1>
        <p>
          Every refusal carries a stable <code>code</code>. A wrong value is a 422 whose <code>detail</code>{' '}
          lists each problem with its place (<code>loc</code>); every other refusal is problem+json (RFC 9457)
          with a text in <code>detail</code>. <a href={guidePath('errors')}>Handling errors</a> explains how
          to handle them.
        </p>
        {groups.map(({ id, text, refusals }) => (
          <>
            <h2 id={id}>
              {text}
              <AnchorLink id={id} text={text} />
            </h2>
            {refusals.map((one) => (
              <Refusal
                {...one}
                calls={calls.filter((call) => returns(call, one, all))}
                isFirst={all.find(({ code }) => code === one.code) === one}
                next={withOperationNames(one.next ?? '', routes)}
              />
            ))}
          </>
        ))}
      </>
    ),
  };
}

/** Whether the description of a call has a refusal. Where several have one code and status, what they mean decides. */
function returns(
  { responses }: ListedOperation,
  refusal: ListedRefusal,
  all: readonly ListedRefusal[],
): boolean {
  const { code, status, meaning } = refusal;
  const isOneOfSeveral = all.some((one) => one !== refusal && one.code === code && one.status === status);
  const errors = responses[status]?.['x-errors'] ?? [];
  return errors.some((error) => error.code === code && (!isOneOfSeveral || error.meaning === meaning));
}

/** Nobody looks for a call in a longer list, which would make the page heavy. */
const MOST_CALLS = 100;

/** A code with several statuses has its anchor at the first of them. */
const Refusal = ({
  code,
  status,
  meaning,
  next,
  calls,
  isFirst,
}: ListedRefusal & { calls: readonly Call[]; isFirst: boolean }): JSX.Element => (
  <section class="refusal">
    <h3 id={isFirst ? code : undefined}>
      <code>{code}</code> <span class="muted">{status}</span>
      {isFirst && <AnchorLink id={code} text={code} />}
    </h3>
    <p>{meaning}</p>
    {next !== '' && (
      <p>
        <span class="muted">What to do:</span> {next}
      </p>
    )}
    {calls.length > 0 && <Calls of={calls} />}
  </section>
);

type Call = ListedOperation & { href: string };

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
