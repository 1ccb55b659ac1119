/**
 * Checks the production dependencies for known vulnerabilities. Exits with 1 if there are some, and with 3 if the registry cannot
 * say.
 */
import { spawnSync } from 'node:child_process';
import { NOT_CHECKED, ROOT } from './setup.mjs';

const PATIENCE_MS = 60_000;

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  ...{ cwd: ROOT, encoding: 'utf8', timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
  env: { ...process.env, npm_config_fetch_retries: '0', npm_config_fetch_timeout: '20000' },
});
const report = parsed(stdout);
if (!report?.metadata?.vulnerabilities) {
  const why = report?.message ?? report?.error?.summary ?? error?.code ?? 'no answer';
  console.log(
    `audit: not checked: the registry does not say whether there are known holes (${withoutAddress(why)})`,
  );
  process.exitCode = NOT_CHECKED;
} else {
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) =>
    /^(high|critical)$/.test(severity),
  );
  for (const { name, severity, range } of serious) console.log(`audit: ${severity} in ${name} ${range}`);
  console.log(`audit: ${serious.length} packages with known holes that are high or critical`);
  if (serious.length > 0) process.exitCode = 1;
}

/** Removes the registry's address, which is a user setting and irrelevant here. */
function withoutAddress(why) {
  return String(why)
    .replace(/\s*-?\s*(\w+ )?https?:\S+/g, '')
    .trim();
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
