const SingleContext = require('jest-environment-node-single-context');

/** The runner keeps calling the environments of earlier spec files, since they share one context. */
let latest;

/** Skips a spec file's remaining tests after the first failure: they reveal nothing new about a mutant. */
module.exports = class FailFastEnvironment extends SingleContext {
  failed = false;

  constructor(...options) {
    super(...options);
    latest = this;
  }

  handleTestEvent({ name, test }) {
    if (latest !== this) return;
    if (name === 'test_done' && test.errors.length > 0) this.failed = true;
    if (name === 'test_start' && this.failed) test.mode = 'skip';
  }
};
