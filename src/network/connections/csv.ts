/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/**
 * One line of a table (RFC 4180). Every cell is quoted, and what would be taken for a formula gets an apostrophe in
 * front: others choose their names, and a name must not run in the reader's spreadsheet.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
