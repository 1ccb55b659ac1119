const startedAt = Date.now();

/** Prints a line with the elapsed time to standard error; standard output is for the results. */
export function say(line: string): void {
  const seconds = Math.floor((Date.now() - startedAt) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  process.stderr.write(`${time.padStart(6)}  ${line}\n`);
}
