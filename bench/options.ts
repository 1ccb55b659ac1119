import { parseArgs } from 'node:util';

export const GROUPS = [
  'startup',
  'search',
  'quality',
  'listing',
  'pages',
  'suggestions',
  'orders',
  'trade',
  'bargaining',
  'webhooks',
  'pulse',
  'network',
  'decisions',
  'protocols',
  'bodies',
  'fairness',
  'growth',
  'fast',
  'verification',
  'scale',
  'soak',
] as const;
export type Group = (typeof GROUPS)[number];
/** Loading everything at once takes about an hour and 62 GB. */
const BY_DEFAULT = GROUPS.filter((group) => group !== 'scale');
const CONNECTIONS = 16;
const OF_REPORT: Group[] = ['search', 'listing', 'pages', 'orders', 'trade'];

export interface Options {
  /** Catalog sizes, each measured in turn. */
  listings: number[];
  /** Network sizes, each measured in turn. */
  agents: number[];
  /** Of the group `scale`, which loads as many messages, and twice as many events and deliveries. */
  orders: number;
  only: Group[];
  /** Only cases whose name contains this. */
  matching: string;
  rounds: number;
  roundS: number;
  soakS: number;
  connections: number;
  pool: number;
  /** A folder that is kept, with its catalogs. Default: a temporary one. */
  data?: string;
  /** Measures the cases of `releases.ts`, and records them for this version. */
  report: boolean;
  /** Writes a CPU profile of the service to this folder when it exits. */
  profile?: string;
  /** Reports the statements that take PostgreSQL's time. */
  statements: boolean;
  /** After this time, the run reports what it has measured and ends. */
  maxMinutes: number;
}

const USAGE = `npm run bench -- [options]
  --report                updates the table of releases in docs/performance.md with this version; takes about 8 minutes
  --quick                 20,000 listings, 3 rounds of 3 s, a soak of 30 s
  --listings 20000,1000000
  --agents 10000,200000
  --orders 2500000        of the group scale, with the largest of the sizes above
  --only ${GROUPS.join(',')}
                          default: all but scale; a case takes about a minute, scale about an hour
  --case TEXT             only cases whose name contains it
  --rounds 3  --seconds 5  --soak 60      rounds of each side, their length, the length of the soak
  --connections 16  --pool 20             the same for service and floor
  --data FOLDER           keeps PostgreSQL and the catalogs there for the next run
  --profile FOLDER        a CPU profile of the service
  --statements            which statements take PostgreSQL's time, by case
  --max-minutes 90        then it prints and saves what it has measured`;

export function optionsFrom(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      report: { type: 'boolean' },
      listings: { type: 'string' },
      agents: { type: 'string' },
      orders: { type: 'string' },
      only: { type: 'string' },
      case: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      soak: { type: 'string' },
      connections: { type: 'string' },
      pool: { type: 'string' },
      data: { type: 'string' },
      profile: { type: 'string' },
      statements: { type: 'boolean' },
      'max-minutes': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const report = values.report === true;
  const quick = values.quick === true || report;
  const number = (text: string | undefined, otherwise: number): number => {
    const value = text === undefined ? otherwise : Number(text);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`not a number: ${text}`);
    return value;
  };
  const usual = report ? OF_REPORT : BY_DEFAULT;
  const only = values.only === undefined ? usual : (values.only.split(',') as Group[]);
  for (const group of only)
    if (!GROUPS.includes(group)) throw new Error(`--only ${group}: one of ${GROUPS.join(', ')}`);
  return {
    listings: ((report ? undefined : values.listings) ?? (quick ? '20000' : '20000,1000000'))
      .split(',')
      .map((text) => number(text, 0)),
    agents: (values.agents ?? (quick ? '10000' : '10000,200000')).split(',').map((text) => number(text, 0)),
    orders: number(values.orders, quick ? 100_000 : 2_500_000),
    only,
    matching: values.case ?? '',
    rounds: number(values.rounds, 3),
    roundS: number(values.seconds, quick ? 3 : 5),
    soakS: number(values.soak, quick ? 30 : 60),
    connections: report ? CONNECTIONS : number(values.connections, CONNECTIONS),
    pool: number(values.pool, 20),
    data: values.data,
    report,
    profile: values.profile,
    statements: values.statements === true,
    maxMinutes: number(values['max-minutes'], 90),
  };
}
