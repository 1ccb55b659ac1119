import { readFileSync } from 'node:fs';
import type { JSONWebKeySet } from 'jose';
import { defineCommand } from '../command.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { jsonOf } from '../values.js';
import { checkVerdict, type VerdictRecord } from '../verdicts.js';

const KEYS_PATH = '/.well-known/jwks.json';

export const verifyVerdict = defineCommand({
  name: 'verify-verdict',
  summary: 'Verify a verdict on a delivery, and compute it again',
  details:
    'The file is the response of GET /marketplace/orders/{order_id}/verification. The command verifies the signature, and computes ' +
    'the digests and each check again, except for probes, evaluators, and the content of files. It needs no key, and with --keys no network.',
  args: [{ name: 'file', help: 'The file, or - for standard input' }],
  options: {
    keys: { kind: 'text', help: `A file with the keys of the service, instead of its ${KEYS_PATH}` },
  },
  examples: [
    'rialto verify-verdict verification.json',
    'rialto verify-verdict verification.json --keys jwks.json',
  ],
  async run(context, { words: [file = ''], options }) {
    const { terminal } = context;
    const read = (name: string): string => readFileSync(name === '-' ? 0 : name, 'utf8');
    const record = jsonOf(file === '-' ? '-' : `@${file}`, 'The file', read) as VerdictRecord;
    const keys = (
      options.keys === undefined
        ? await keysOf(context.url)
        : jsonOf(`@${options.keys}`, 'The file with the keys', read)
    ) as JSONWebKeySet;
    const report = await checkVerdict(record, keys, options.keys === undefined ? context.url : undefined);
    terminal.result(report, () => {
      const rows = report.checks.map(({ id, stated, recomputed }) => [
        id,
        stated,
        recomputed ?? 'not recomputed',
      ]);
      const outcome = report.problems.length === 0 ? 'The verdict is valid.' : report.problems.join('\n');
      const head = `${report.issuer} states that delivery ${report.attempt} of ${report.order} ${report.result === 'pass' ? 'passed' : 'failed'}.`;
      return `${head}\n${terminal.table(['check', 'stated', 'recomputed'], rows)}\n${outcome}`;
    });
    return report.problems.length === 0 ? EXIT.ok : EXIT.failed;
  },
});

async function keysOf(url: string): Promise<unknown> {
  const response = await fetch(url + KEYS_PATH).catch(() => undefined);
  if (!response?.ok) {
    throw new CliError(`The keys of ${url} cannot be read.`, {
      next: 'Pass --url, or --keys with a file.',
      exit: EXIT.unavailable,
    });
  }
  return response.json();
}
