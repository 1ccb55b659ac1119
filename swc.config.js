const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { compilerOptions } = require('./tsconfig.json');

/**
 * `nest build` reads the same file. Imports of the packages in `lazy` load them when the code first uses one of their names:
 * each is large, and an instance may never need it. Code that runs when a module loads must not use them.
 */
const { module: modules } = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));

/** How TypeScript is compiled: the service, its tools, and the tests. Types are checked separately. */
module.exports = {
  swcrc: false,
  module: modules,
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
