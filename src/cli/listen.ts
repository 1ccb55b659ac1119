import { localAddress } from '../platform/config/environment';
import { WRONG_USAGE } from './command-line';
import { asksForUsage, LISTEN_USAGE, type ListenOptions, listenOptionsFrom } from './listen-options';
import { listen } from './listening';

/** `npm run listen`: prints an agent's events as they arrive, verifying each like a receiver would. */
function options(): ListenOptions {
  const args = process.argv.slice(2);
  if (asksForUsage(args)) {
    process.stdout.write(LISTEN_USAGE);
    process.exit(0);
  }
  try {
    return listenOptionsFrom(args, localAddress());
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${LISTEN_USAGE}`);
    process.exit(WRONG_USAGE);
  }
}

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

const output = {
  event: (line: string) => void process.stdout.write(`${line}\n`),
  note: (line: string) => void process.stderr.write(`${line}\n`),
};

listen(options(), output, end.signal).catch((error: unknown) => {
  output.note(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
