import type { ComponentChildren, JSX } from 'preact';

export interface Column<Row> {
  title: string;
  /** `name` is what a record is called. */
  kind?: 'name' | 'number' | 'whole';
  cell: (row: Row) => ComponentChildren;
}

interface RecordListProps<Row> {
  /** On phones, the columns that are not `whole` share a line. */
  isBrief?: true;
  /** Names the table for screen readers. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/**
 * Records as rows, and on phones as cards, which say beside each value what it is. A table that is too wide scrolls within the
 * page, also with the keyboard.
 */
export function RecordList<Row>({ title, columns, rows, isBrief }: RecordListProps<Row>): JSX.Element {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={title}>
      <table class="records">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr class={isBrief && 'brief pair'}>
              {columns.map((column) =>
                column.kind === 'name' ? (
                  <th scope="row">{column.cell(row)}</th>
                ) : (
                  <td class={classOf(column)} data-title={column.title}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ kind }: Pick<Column<never>, 'kind'>): string | undefined =>
  kind === 'name' ? undefined : kind;
