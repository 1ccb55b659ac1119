/** All checks before a change is handed over. Runs every step, so that one run reports all problems. */
import { spawn } from 'node:child_process';
import { clients, ROOT, setup } from './setup.mjs';

/** The steps of a group run in parallel; the tests have the machine to themselves. */
const STEPS = [['typecheck', 'lint', 'style', 'spelling'], ['test'], ['test:programs']];

await setup();
// for types and lint; both say what is missing without them
await clients().catch(({ message }) => console.error(message));
const failed = [];
for (const scripts of STEPS) {
  const statuses = await Promise.all(scripts.map((script) => step(script, scripts.length > 1)));
  failed.push(...scripts.filter((_, index) => statuses[index] !== 0));
}
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Parallel steps buffer their output until they end. */
async function step(script, shared) {
  if (!shared) console.log(`\n== npm run ${script}`);
  const startedAt = Date.now();
  const { status, said } = await npmRun(script, shared ? 'pipe' : 'inherit');
  if (shared) process.stdout.write(`\n== npm run ${script}\n${said}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${script} ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return status;
}

function npmRun(script, output) {
  const options = { cwd: ROOT, stdio: ['inherit', output, output] };
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], options);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, said }));
  });
}
