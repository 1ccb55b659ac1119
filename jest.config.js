const { existsSync } = require('node:fs');
const { compilerOptions } = require('./tsconfig.json');

/** SWC compiles for the tests what tsc compiles for production; both must treat classes alike. */
const typescript = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: compilerOptions.useDefineForClassFields ?? true,
    },
  },
};

/** Nest 12 and a few others exist as ES modules only, which Jest cannot load as they are. */
const esModules = [
  '@nestjs',
  'request-filtering-agent',
  'jose',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'entities',
];
const javascript = {
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
};

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'].filter((folder) =>
    existsSync(folder.replace('<rootDir>', __dirname)),
  ),
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/ci-reporter.js'],
  transform: {
    '\\.ts$': ['@swc/jest', typescript],
    '\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  maxWorkers: 2,
  testTimeout: 30_000,
};
