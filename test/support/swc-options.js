const { compilerOptions } = require('../../tsconfig.json');

/** SWC compiles for the tests what tsc compiles for production; both must treat classes alike. */
module.exports = {
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
