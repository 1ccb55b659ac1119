const { compilerOptions } = require('./tsconfig.json');

/** How TypeScript becomes JavaScript: the service, what stands beside it, and the tests. Types are checked elsewhere. */
module.exports = {
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: {
    target: compilerOptions.target.toLowerCase(),
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: compilerOptions.experimentalDecorators,
      decoratorMetadata: compilerOptions.emitDecoratorMetadata,
      useDefineForClassFields: compilerOptions.useDefineForClassFields,
    },
  },
};
