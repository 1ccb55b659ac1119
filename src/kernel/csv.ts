/**
 * Spreadsheets run a cell that begins with one of these as a formula, also after spaces. Some treat the wide forms alike.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** One record of a CSV file (RFC 4180). A value that a spreadsheet would run begins with an apostrophe. */
export function csvRecord(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string): string {
  const harmless = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
