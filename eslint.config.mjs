import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const node = Object.fromEntries(
  ['process', 'console', 'fetch', 'URL', 'AbortSignal', 'Buffer', 'setTimeout', 'setInterval']
    .concat(['clearTimeout', 'clearInterval', 'performance', 'structuredClone', 'TextEncoder', 'TextDecoder'])
    .map((name) => [name, 'readonly']),
);

const circular = 'Turn the dependency round: an event, or an abstract class implemented one floor above.';

export default defineConfig(
  {
    ignores: [
      'dist/',
      'release/',
      'coverage/',
      '.data/',
      'bench/results/',
      'public/',
      'clients/typescript/src/generated/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The type-aware rules that find bugs; the rest of the type-checked set costs more than it finds.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, inheritedMethods: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in src/platform/config only.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "Identifier[name='forwardRef']", message: circular },
        { selector: "Identifier[name='ModuleRef']", message: circular },
      ],
    },
  },
  {
    files: [
      'src/platform/config/**',
      'clients/cli/src/environment.ts',
      '{test,bench,drill,bin}/**',
      '{src,pages,tools}/**/*.spec.ts',
      '*.{js,mjs}',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: node },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { ...node, require: 'readonly', module: 'writable', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['content/pages/**/*.js'],
    languageOptions: {
      sourceType: 'module',
      globals: Object.fromEntries(
        [
          'AbortController',
          'crypto',
          'addEventListener',
          'clearInterval',
          'clearTimeout',
          'CustomEvent',
          'document',
          'DOMParser',
          'EventSource',
          'fetch',
          'FormData',
          'getSelection',
          'Headers',
          'history',
          'localStorage',
          'location',
          'navigator',
          'performance',
          'scrollBy',
          'setInterval',
          'setTimeout',
          'TextDecoderStream',
          'URLSearchParams',
          'XMLHttpRequest',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  prettier,
);
