/** Prints a table: the first column aligned left, all others right. */
export function table(head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const displayed = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number),
      )
      .join('  ');
  for (const row of [head, ...rows]) line(displayed(row).trimEnd());
}

export function line(text: string): void {
  process.stdout.write(`${text}\n`);
}
