import { type SourceFile, serviceFiles } from './source-files';

/** From the bottom up. A folder may import from lower layers, but not from other folders of the same layer. */
const LAYERS: string[][] = [
  ['src/kernel'],
  ['src/platform'],
  ['src/agents'],
  [
    'src/network',
    'src/community',
    'src/marketplace',
    'src/webhooks',
    'src/donations',
    'src/gates',
    'src/sign-in',
    'src/system',
  ],
  ['src/insights', 'src/decisions', 'src/notifications', 'src/oauth', 'src/operator'],
  ['pages/parts'],
  ['pages/account', 'pages/operator', 'src/mcp', 'src/a2a', 'src/ucp', 'pages/web'],
  ['tools'],
  ['src/app', 'src/serve', 'src/supervisor', 'src/stop-signals', 'src/main', 'src/cli'],
];

/** The same inside the marketplace. */
const MARKETPLACE_LAYERS: string[][] = [
  ['src/marketplace/policies', 'src/marketplace/marketplace.errors', 'src/marketplace/trade-blocks'],
  [
    'src/marketplace/sellers',
    'src/marketplace/escrow',
    'src/marketplace/assets',
    'src/marketplace/spending',
    'src/marketplace/intents',
  ],
  ['src/marketplace/pictures', 'src/marketplace/verification'],
  ['src/marketplace/catalog', 'src/marketplace/payments', 'src/marketplace/discounts'],
  [
    'src/marketplace/wallet',
    'src/marketplace/orders',
    'src/marketplace/questions',
    'src/marketplace/favorites',
    'src/marketplace/saved-searches',
    'src/marketplace/reports',
  ],
  ['src/marketplace/offers', 'src/marketplace/reviews', 'src/marketplace/costs', 'src/marketplace/stripe'],
  ['src/marketplace/discover', 'src/marketplace/clocks'],
  ['src/marketplace/intents.module'],
  ['src/marketplace/catalog.module', 'src/marketplace/payments.module'],
  ['src/marketplace/orders.module'],
  ['src/marketplace/stripe.module'],
  ['src/marketplace/marketplace.module'],
];

/** The same inside the network: discovery comes before connections. */
const NETWORK_LAYERS: string[][] = [
  ['src/network/policies', 'src/network/network.errors', 'src/network/pairs'],
  ['src/network/discovery'],
  ['src/network/connections'],
  ['src/network/conversations'],
  ['src/network/network.module'],
];

/** The same inside the community, where the kinds of publications do not depend on each other. */
const COMMUNITY_LAYERS: string[][] = [
  ['src/community/community.errors', 'src/community/policies'],
  ['src/community/publications'],
  [
    'src/community/dens',
    'src/community/prompts',
    'src/community/showcase',
    'src/community/articles',
    'src/community/skills',
    'src/community/agent-publications',
  ],
  ['src/community/community.module'],
];

/**
 * Adapters return what routes return, in another protocol or as pages, so they may import the routes' shapes, and the
 * values that these allow.
 */
const isShape = (path: string): boolean => path.endsWith('.dto') || /^src\/[\w-]+\/policies$/.test(path);
const DOORS = ['pages/account', 'pages/operator', 'src/mcp', 'src/a2a', 'src/ucp', 'pages/web'];

/**
 * Files that a module exposes to other modules; routes name the refusals of every service that they call, and any
 * domain may import the numbers of another. Ports are abstract classes that a higher layer implements; privacy rules are SQL
 * that every reader of agents must apply.
 */
const SHOWN = /\.(module|service|reader|events|errors|guard)$|\/policies$/;
const PORTS = new Set(['src/agents/profiles/callback-endpoints', 'src/system/api-description']);
const PRIVACY_RULES = new Set(['src/agents/profiles/shown-connections']);
/** Inside a domain, features also share plain data and named building blocks. */
const DOMAINS = [
  'src/marketplace',
  'src/agents',
  'src/network',
  'src/community',
  'src/webhooks',
  'src/notifications',
  'src/donations',
  'src/insights',
  'src/decisions',
  'src/operator',
  'src/gates',
  'src/sign-in',
  'src/oauth',
  'pages/account',
  'src/mcp',
  'src/a2a',
  'src/ucp',
  'pages/web',
  'pages/operator',
  'src/system',
];

/** The longest room that matches: `catalog.module` is above the folder `catalog`. */
function place(layers: string[][], path: string): { layer: number; room: string } | undefined {
  const matches = layers.flatMap((rooms, layer) =>
    rooms
      .filter((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`))
      .map((room) => ({ layer, room })),
  );
  return matches.sort((a, b) => b.room.length - a.room.length)[0];
}

function upward(layers: string[][], files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = place(layers, file.path);
    if (!from) return [`${file.path} belongs to no layer`];
    return file.imports
      .filter((target) => /^(src|pages|tools)\//.test(target))
      .filter((target) => {
        const to = place(layers, target);
        return to !== undefined && to.room !== from.room && to.layer >= from.layer;
      })
      .map((target) => `${file.path} imports ${target}`);
  });
}

const files = serviceFiles();

describe('the layers', () => {
  it('are only left downwards', () => {
    const domains = files.filter(({ path }) => (place(LAYERS, path)?.layer ?? 0) < LAYERS.length - 1);
    expect(upward(LAYERS, domains)).toEqual([]);
    expect(files.filter(({ path }) => !place(LAYERS, path)).map(({ path }) => path)).toEqual([]);
  });

  it('are only left downwards inside the marketplace too', () => {
    expect(
      upward(
        MARKETPLACE_LAYERS,
        files.filter(({ path }) => path.startsWith('src/marketplace/')),
      ),
    ).toEqual([]);
  });

  it('are only left downwards inside the network too', () => {
    expect(
      upward(
        NETWORK_LAYERS,
        files.filter(({ path }) => path.startsWith('src/network/')),
      ),
    ).toEqual([]);
  });

  it('are only left downwards inside the community too', () => {
    expect(
      upward(
        COMMUNITY_LAYERS,
        files.filter(({ path }) => path.startsWith('src/community/')),
      ),
    ).toEqual([]);
  });

  it('keep entities and shapes of a domain inside it', () => {
    const domainOf = (path: string): string | undefined =>
      DOMAINS.find((domain) => path.startsWith(`${domain}/`));
    const leaks = files.flatMap((file) =>
      file.imports
        .filter(
          (target) =>
            domainOf(target) && domainOf(target) !== domainOf(file.path) && domainOf(file.path) !== undefined,
        )
        .filter((target) => !SHOWN.test(target) && !PORTS.has(target) && !PRIVACY_RULES.has(target))
        .filter((target) => !(isShape(target) && DOORS.includes(domainOf(file.path) as string)))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  it('keep the kernel free of every package', () => {
    const foreign = files
      .filter(({ path }) => path.startsWith('src/kernel/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from '([^.][^']*)'/g)]
          .filter(([, name]) => !name?.startsWith('node:'))
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(foreign).toEqual([]);
  });
});

describe('the house', () => {
  const FORBIDDEN: [string, RegExp, string[]][] = [
    ['circular injection', /forwardRef|ModuleRef/, []],
    [
      'the environment outside the configuration',
      /process\.env/,
      ['src/platform/config/', 'tools/embedded-postgres/embedded-postgres-cluster.ts'],
    ],
    [
      'HTTP exceptions',
      /throw new \w*(Http|NotFound|BadRequest|Forbidden|Conflict|Unauthorized)Exception/,
      [],
    ],
    ['a schema that changes by itself', /synchronize:\s*true/, []],
    ['tracing that costs something while it is off', /^import (?!type\b)[^;]*'@opentelemetry\//m, []],
    ['a second rule for hidden connections', /\b[a-z]+\.show_connections\b/, ['src/agents/profiles/']],
    ['subscribers and cascades', /EventSubscriber|cascade:/, []],
    ['SQL in pages', /platform\/database\//, ['src/', 'tools/', 'pages/account/owner-emails.ts']], // which adds mails to events
    ['lazy or eager relations', /eager:\s*true|lazy:\s*true/, []],
  ];

  it.each(FORBIDDEN)('does without %s', (_, pattern, allowed) => {
    const found = files.filter(
      ({ path, text }) => pattern.test(text) && !allowed.some((place) => path.startsWith(place)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('has no barrels', () => {
    expect(files.filter(({ path }) => path.endsWith('/index.ts')).map(({ path }) => path)).toEqual([]);
  });

  it('names every file by its role or by what it is', () => {
    const vague = files.filter(({ path }) =>
      /(^|[/-])(utils?|helpers?|common|manager|base|misc)[./-]/.test(path),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});
