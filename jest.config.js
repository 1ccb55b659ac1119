const { existsSync } = require('node:fs');
const { join } = require('node:path');
const swc = require('./swc.config');

/** @type {import('jest').Config} */
module.exports = {
  // all specs of a worker share one context and one copy of the application: loading it took most of their time
  testEnvironment: 'jest-environment-node-single-context',
  runtime: '<rootDir>/test/support/shared-modules.js',
  // every worker exceeds this, so each spec file gets a new process
  ...(process.env.ISOLATED === 'true' ? { workerIdleMemoryLimit: '1MB' } : {}),
  roots: ['src', 'pages', 'tools', 'test']
    .filter((folder) => existsSync(join(__dirname, folder)))
    .map((folder) => `<rootDir>/${folder}`),
  ...selectSpecs(),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/ci-reporter.js'],
  transform: { '\\.tsx?$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  maxWorkers: 3, // one waits for PostgreSQL or a timer while two others compute
  workerGracefulExitTimeout: 10_000, // a worker with a large heap needs more than the usual 500 ms to end
  // a shared machine may be slow
  testTimeout: process.env.LONG === 'true' ? 600_000 : 120_000,
};

/**
 * Which spec files run: by default, all except the long ones and those that start other programs. `PROGRAMS=true` runs
 * the latter. `LONG=true` runs the long ones, and those with an adjustable size with more iterations. A file named on
 * the command line always runs.
 */
function selectSpecs() {
  const named = process.argv.slice(2).some((argument) => argument.includes('.spec.ts'));
  if (process.env.PROGRAMS === 'true') return { testMatch: ['<rootDir>/test/**/*.program.spec.ts'] };
  if (process.env.LONG !== 'true')
    return {
      testMatch: ['<rootDir>/{src,pages,tools,test}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(named ? [] : ['\\.(long|program)\\.spec\\.ts$'])],
    };
  const adjustable = [
    ...['crash/kill-nine', 'fuzz/fuzz', 'marketplace/random-walk', 'marketplace/orders/races'],
    'marketplace/orders/lost-replies',
    'marketplace/verification/generated-deliveries.program',
    'clients/typescript-retries',
    ...['backup/backup.program', 'cli/host-commands.program', 'crash/start'],
    ...[
      'marketplace/orders/refund-races',
      'marketplace/stripe/storm',
      'oauth/consent-look.program',
      'account/look.program',
    ],
  ];
  return {
    testMatch: [
      '<rootDir>/test/**/*.long.spec.ts',
      ...adjustable.map((name) => `<rootDir>/test/${name}.spec.ts`),
    ],
  };
}
