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
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/ci-reporter.js'],
  transform: { '\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  maxWorkers: 2,
  testTimeout: 120_000, // a machine that others use too is slow, not wrong
};
