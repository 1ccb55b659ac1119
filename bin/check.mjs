/** What has to hold before a change is handed over. Runs every step, so that one run names all problems. */
import { setup, tryRun } from './setup.mjs';

await setup();
const failed = [];
for (const script of ['typecheck', 'lint', 'test']) {
  console.log(`\n== npm run ${script}`);
  const startedAt = Date.now();
  const status = tryRun('npm', script === 'test' ? ['test'] : ['run', '--silent', script]);
  console.log(
    `== ${script} ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  if (status !== 0) failed.push(script);
}
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
