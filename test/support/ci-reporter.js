const { existsSync, readFileSync, writeFileSync } = require('node:fs');

/** Prints one machine-readable line, or adds to the totals in TEST_SUMMARY_FILE, which several runs share. */
module.exports = class CiReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_SUMMARY_FILE;
    const before = file && existsSync(file) ? readFileSync(file, 'utf8').match(/\d+/g) : null;
    const [passed, failed] = (before ?? [0, 0]).map(Number);
    // A file that does not load has no failing test, but it did fail.
    const failures = failed + results.numFailedTests + results.numRuntimeErrorTestSuites;
    const line = `${passed + results.numPassedTests} passed, ${failures} failed\n`;
    if (file) writeFileSync(file, line);
    else process.stdout.write(line);
  }
};
