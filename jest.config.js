const { existsSync } = require('node:fs');
const swc = require('./swc.config');

/** @type {import('jest').Config} */
module.exports = {
  // one context and one copy of the application for all the specs of a worker: loading it took most of their time
  testEnvironment: 'jest-environment-node-single-context',
  runtime: '<rootDir>/test/support/shared-modules.js',
  roots: ['<rootDir>/src', '<rootDir>/test'].filter((folder) =>
    existsSync(folder.replace('<rootDir>', __dirname)),
  ),
  ...whatToRun(),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/ci-reporter.js'],
  transform: { '\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  maxWorkers: 3, // one waits for PostgreSQL or a timer while two others compute
  // a machine that others use too is slow, not wrong
  testTimeout: process.env.LONG === 'true' ? 600_000 : 120_000,
};

/** `npm test` leaves out what takes minutes; `npm run test:long` runs that, and more of what has an adjustable size. */
function whatToRun() {
  if (process.env.LONG !== 'true')
    return {
      testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$'],
    };
  const adjustable = [
    ...['crash/kill-nine', 'fuzz/fuzz', 'marketplace/random-walk', 'marketplace/races'],
    ...['operations/backup', 'operations/host-commands', 'crash/start'],
    ...['marketplace/refund-races', 'payments/storm', 'oauth/consent-look', 'people/account-look'],
  ];
  return {
    testMatch: [
      '<rootDir>/test/**/*.long.spec.ts',
      ...adjustable.map((name) => `<rootDir>/test/${name}.spec.ts`),
    ],
  };
}
