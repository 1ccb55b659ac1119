import { STATUS_CODES } from 'node:http';
import type { JSX } from 'preact';
import { definedRefusals } from '../../../src/kernel/refusal';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { withOperationNames } from '../../../src/platform/operations/next-steps';
import type { RouteTable } from '../../../src/platform/operations/route-table';
import { statusOf } from '../../../src/platform/errors/statuses';
import type { DocsPageParts } from './docs-frame';
import { AnchorLink } from './markdown';

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

export function errorsPage(routes: RouteTable): Omit<DocsPageParts, 'path'> {
  const all = listedRefusals();
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

/** A code with several statuses has its anchor at the first of them. */
const Refusal = ({
  code,
  status,
  meaning,
  next,
  isFirst,
}: ListedRefusal & { isFirst: boolean }): JSX.Element => (
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
  </section>
);
