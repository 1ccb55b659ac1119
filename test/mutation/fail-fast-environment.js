const SingleContext = require('jest-environment-node-single-context');
const Environment = SingleContext.default ?? SingleContext;

/** After the first failure the other tests of a spec file say nothing new about a mutant. */
module.exports = class FailFastEnvironment extends Environment {
  failed = false;

  handleTestEvent(event, state) {
    const { name, test } = event;
    super.handleTestEvent?.(event, state);
    if (name === 'test_done' && test.errors.length > 0) this.failed = true;
    if (name === 'test_start' && this.failed) test.mode = 'skip';
  }
};
