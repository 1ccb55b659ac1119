const BAR = 30;

/** Shows progress on standard error: a line that updates in a terminal, otherwise one line per five percent. */
export function progressBar(): (share: number, text: string) => void {
  const startedAt = performance.now();
  let printed = -1;
  return (share, text) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '·');
    const line = `${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${text}, ${seconds} s`;
    const step = Math.floor(share * 20);
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${share < 1 ? '' : '\n'}`);
    else if (step > printed) process.stderr.write(`${line}\n`);
    printed = step;
  };
}
