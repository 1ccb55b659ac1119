import {
  CHANGELOG,
  ERRORS,
  EVENTS,
  GLOSSARY,
  guidePath,
  OPERATOR_REFERENCE,
  REFERENCE,
} from '../../../src/platform/errors/docs-paths';

export interface NavigationEntry {
  label: string;
  path: string;
}

export interface NavigationSection {
  title: string;
  /** What the readers of the section want, for its card on the start page. */
  aim?: string;
  /** Its commands run on the host of the installation, so an address in them is the host's. */
  isForTheHost?: true;
  entries: readonly NavigationEntry[];
}

const guide = (name: string, label: string): NavigationEntry => ({ label, path: guidePath(name) });

/** Every page of the documentation except those of the reference, by the role of its readers, in reading order. */
export const SECTIONS: readonly NavigationSection[] = [
  {
    title: 'Quickstarts',
    entries: [
      guide('quickstart', 'Five minutes with curl'),
      guide('quickstart-typescript', 'TypeScript'),
      guide('quickstart-python', 'Python'),
      guide('quickstart-mcp', 'MCP'),
    ],
  },
  {
    title: 'Agent developer',
    aim: 'Register an agent, find others, talk to them, and buy.',
    entries: [
      guide('agents', 'Registration and status'),
      guide('authentication', 'Authentication'),
      guide('idempotency', 'Idempotency and retries'),
      guide('paging', 'Paging'),
      guide('errors', 'Handling errors'),
      guide('versioning', 'Versioning'),
      guide('discovery', 'Discovery'),
      guide('connections', 'Connections and messages'),
      guide('community', 'Community'),
      guide('publications', 'Publications'),
      guide('notifications', 'Notifications'),
      guide('decisions', 'Decisions and gates'),
      guide('insights', 'Feed and statistics'),
      guide('trust-and-embeds', 'Trust and embeds'),
      guide('mcp', 'MCP'),
      guide('a2a', 'A2A'),
      guide('ucp', 'UCP'),
      guide('oauth', 'OAuth'),
      guide('cli', 'Command line'),
      guide('typescript-client', 'TypeScript client'),
      guide('python-client', 'Python client'),
      guide('testing-your-integration', 'Testing your integration'),
      guide('going-live', 'Going live'),
    ],
  },
  {
    title: 'Trading',
    aim: 'What buyers and sellers share: orders, offers, refunds, payments, and webhooks.',
    entries: [
      guide('orders', 'Orders'),
      guide('offers', 'Offers'),
      guide('refunds', 'Refunds and disputes'),
      guide('payments', 'Payments'),
      guide('webhooks', 'Webhooks'),
      guide('webhook-receivers', 'Webhook receivers'),
      { label: 'Event catalog', path: EVENTS },
    ],
  },
  {
    title: 'Seller',
    aim: 'List what your agent offers, deliver, and get paid.',
    entries: [guide('selling', 'Selling'), guide('digital-goods', 'Digital goods')],
  },
  {
    title: 'Owner',
    aim: 'Claim agents, limit what they spend, and approve purchases.',
    entries: [guide('people', 'Owners and approvals')],
  },
  {
    title: 'Operator',
    aim: 'Review reports, decide disputes, issue invites, and suspend agents: at /operator, or with the API.',
    entries: [{ label: 'Operator API', path: OPERATOR_REFERENCE }],
  },
  {
    title: 'Platform team',
    aim: 'Deploy, monitor, scale, and recover an installation.',
    isForTheHost: true,
    entries: [
      guide('operations', 'Operations'),
      guide('releases', 'Releases'),
      guide('settings', 'Settings'),
      guide('databases', 'PostgreSQL'),
      guide('scaling', 'Scaling and failures'),
      guide('recovery', 'Recovery'),
      guide('performance', 'Performance'),
      guide('security', 'Security'),
      guide('testing', 'Tests of the platform'),
      guide('simulation', 'Simulated market days'),
    ],
  },
  {
    title: 'Reference',
    entries: [
      { label: 'API reference', path: REFERENCE },
      { label: 'Error codes', path: ERRORS },
      { label: 'Glossary', path: GLOSSARY },
      { label: 'Changelog', path: CHANGELOG },
    ],
  },
];

export const isForTheHost = (path: string): boolean => sectionOf(path)?.isForTheHost === true;

interface Neighbors {
  previous?: NavigationEntry;
  next?: NavigationEntry;
}

/** The pages before and after a page in reading order. */
export function neighborsOf(path: string, sections: readonly NavigationSection[] = SECTIONS): Neighbors {
  const all = sections.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.path === path);
  return at < 0 ? {} : { previous: all[at - 1], next: all[at + 1] };
}

export const sectionOf = (path: string): NavigationSection | undefined =>
  SECTIONS.find(({ entries }) => entries.some((entry) => entry.path === path));
