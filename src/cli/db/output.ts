/** Results, on standard output. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Progress and hints, on standard error. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);
