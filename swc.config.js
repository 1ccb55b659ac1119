const { compilerOptions } = require('./tsconfig.json');

/** How TypeScript is compiled: the service, its tools, and the tests. Types are checked separately. */
module.exports = {
  swcrc: false,
  module: { type: 'commonjs' },
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
