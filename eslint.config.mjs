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
const restricted = [
  { selector: "Identifier[name='forwardRef']", message: circular },
  { selector: "Identifier[name='ModuleRef']", message: circular },
];

/** A simulation decides time and chance (docs/adr/0084-time-and-chance.md). The service takes both from these only. */
const TIME = 'Inject `Clock` (src/kernel/clock.ts).';
const RANDOM =
  'Use `random` (src/kernel/random.ts), or for a secret `secretBytes` or `secretInt` (secret-random.ts).';
const TIMERS = 'Use `timers` (src/kernel/timers.ts).';
const PORTS = [
  'src/kernel/{random,secret-random,timers}.ts',
  'src/kernel/ids.ts', // the host's time, until the clock is known
  'src/platform/database/database-clock.ts',
];
const REAL = [
  // real sockets, whose ends do not wait for a simulation
  'src/platform/http/{inbound-http,unread-body}.ts',
  'src/platform/egress/**',
  // connections to a real server, also before the service starts
  'src/platform/database/{connection-shares,pooler,replica}.ts',
  'src/platform/database/{batches,lock-watch,migrations}.ts',
  // a process that hangs, ends, or watches another one
  'src/platform/startup/**',
  'src/{serve,supervisor}.ts',
  // what a person or a monitor reads: how long things take
  'src/platform/observability/**',
  'src/platform/database/server-metrics.ts',
  'src/platform/workers/clock-watch.ts',
  // programs that a person runs
  'src/cli/**',
];
const usedOf = (object, property, message) => ({
  selector: `MemberExpression[object.name='${object}'][property.name='${property}']`,
  message,
});

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
      'no-restricted-syntax': ['error', ...restricted],
    },
  },
  {
    files: ['{src,pages}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', ...PORTS, ...REAL],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: TIMERS },
        { name: 'setInterval', message: TIMERS },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              importNames: ['randomBytes', 'randomFill', 'randomFillSync', 'randomInt', 'randomUUID'],
              message: RANDOM,
            },
            { name: 'node:timers', message: TIMERS },
            { name: 'node:timers/promises', message: TIMERS },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...restricted,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: TIME },
        usedOf('Date', 'now', TIME),
        usedOf('Math', 'random', RANDOM),
        usedOf('crypto', 'getRandomValues', RANDOM),
        usedOf('crypto', 'randomUUID', RANDOM),
        usedOf('AbortSignal', 'timeout', TIMERS),
        usedOf('performance', 'now', TIMERS),
        usedOf('globalThis', 'setTimeout', TIMERS),
        usedOf('globalThis', 'setInterval', TIMERS),
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
          'print',
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
