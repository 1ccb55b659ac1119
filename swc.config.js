const { compilerOptions } = require('./tsconfig.json');

/**
 * Imports of these packages load them when the code first uses one of their names. Each is large, and an instance may
 * never need it. Code that runs when a module loads must not use them.
 */
const LOADED_ON_FIRST_USE = [
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/server',
  'ioredis',
  'jose',
  'markdown-it',
  'nodemailer',
  'pg-copy-streams',
  'sanitize-html',
  'stripe',
  'yaml',
];

/** How TypeScript is compiled: the service, its tools, and the tests. Types are checked separately. */
module.exports = {
  swcrc: false,
  module: { type: 'commonjs', lazy: LOADED_ON_FIRST_USE },
  jsc: {
    target: compilerOptions.target.toLowerCase(),
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: compilerOptions.experimentalDecorators,
      decoratorMetadata: compilerOptions.emitDecoratorMetadata,
      useDefineForClassFields: compilerOptions.useDefineForClassFields,
      react: { runtime: 'automatic', importSource: compilerOptions.jsxImportSource },
    },
  },
};
