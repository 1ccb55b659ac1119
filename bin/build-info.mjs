/** Notes in dist from which commit the code was compiled, for `GET /info` and the like. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const UNKNOWN = 'unknown';

/** `inputs`: what the build is made of. */
export function writeBuildInfo(inputs) {
  const commit = currentCommit(inputs);
  fs.writeFileSync(path.join(ROOT, 'dist', 'build.json'), `${JSON.stringify({ commit })}\n`);
}

/**
 * The commit that is checked out, and whether files differ from it. BUILD_COMMIT names the commit where there is no repository, as
 * in an image that is built from the sources.
 */
export function currentCommit(inputs = []) {
  const { BUILD_COMMIT: given } = process.env;
  if (given) return /^[0-9A-Za-z-]{1,64}$/.test(given) ? given.slice(0, 12) : UNKNOWN;
  if (git('rev-parse', '--show-toplevel') !== fs.realpathSync(ROOT)) return UNKNOWN;
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!commit) return UNKNOWN;
  return git('status', '--porcelain', '--', ...inputs) === '' ? commit : `${commit}-modified`;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
