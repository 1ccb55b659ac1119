/** A Jest runtime that also records which application functions each spec file calls. */
const { createHash } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { join, relative, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const SharedModules = require('../support/shared-modules').default;

const ROOT = join(__dirname, '..', '..') + sep;
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

exports.default = class CoveredModules extends SharedModules {
  teardown() {
    const spec = relative(ROOT, this._testPath);
    const name = `${createHash('sha256').update(spec).digest('hex').slice(0, 16)}.json`;
    writeFileSync(
      join(process.env.COVERAGE_FOLDER, name),
      JSON.stringify({ spec, called: calledFunctions() }),
    );
    super.teardown();
  }
};
exports.__esModule = true;

/** Names of the functions called since the previous call, by file. */
function calledFunctions() {
  const called = {};
  session.post('Profiler.takePreciseCoverage', (error, found) => {
    if (error) throw error;
    for (const { url, functions } of found.result) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : url;
      if (!file.startsWith(join(ROOT, 'src') + sep)) continue;
      const names = functions
        .filter(({ ranges }) => ranges[0].count > 0)
        .map(({ functionName }) => functionName);
      if (names.length > 0) called[relative(ROOT, file)] = [...new Set(names)];
    }
  });
  return called;
}
