import { definedRefusals } from '../../kernel/refusal';
import { guidePath } from '../../platform/http/docs-paths';
import { inWords } from '../../platform/http/next-steps';
import type { RouteTable } from '../../platform/http/route-table';
import { statusOf } from '../../platform/http/statuses';
import { Table } from '../../platform/pages/components';
import type { DocsPageParts } from './docs-frame';

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
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));

export const errorsPage = (routes: RouteTable): Omit<DocsPageParts, 'path'> => ({
  title: 'Errors',
  description: 'Every error code of the API: its status, when it occurs, and what to do.',
  body: (
    <>
      <h1>Errors</h1>
      <p>
        Every refusal carries a stable <code>code</code>. A wrong value is a 422 whose <code>detail</code>{' '}
        lists each problem with its place (<code>loc</code>); every other refusal is problem+json (RFC 9457)
        with a text in <code>detail</code>. <a href={guidePath('errors')}>Handling errors</a> says what a
        client does with them.
      </p>
      <Table scrolls head={['Code', 'Status', 'Meaning', 'What to do']}>
        {listedRefusals().map(({ code, status, meaning, next = '' }, index, all) => (
          <tr id={all.findIndex((other) => other.code === code) === index ? code : undefined}>
            <td>
              <code>{code}</code>
            </td>
            <td>{status}</td>
            <td>{meaning}</td>
            <td>{inWords(next, routes)}</td>
          </tr>
        ))}
      </Table>
    </>
  ),
});
