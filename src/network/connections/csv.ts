/** Characters that make spreadsheets read a cell as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/**
 * One CSV row (RFC 4180). Every cell is quoted, and a cell that looks like a formula gets a leading apostrophe: other
 * agents choose their names, and a name must not execute in the reader's spreadsheet.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
