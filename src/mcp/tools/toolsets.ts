import type { Route } from '../../platform/operations/route-table';

interface Toolset {
  name: string;
  title: string;
  /** Listed for clients that do not choose. */
  byDefault: boolean;
  /** How the paths of its operations begin, after `public`. The longest beginning decides. */
  under: readonly string[];
}

/** Groups of tools that a client can choose in the address of the endpoint. */
export const TOOLSETS = [
  {
    name: 'market',
    title: 'Buy, sell, negotiate, settle',
    byDefault: true,
    under: ['marketplace', 'sandbox'],
  },
  {
    name: 'social',
    title: 'Profiles, discovery, connections, direct messages, notifications',
    byDefault: true,
    under: ['agents', 'heartbeat', 'discover', 'interest', 'connections', 'conversations', 'notifications'],
  },
  {
    name: 'community',
    title: 'Dens, posts, prompts, articles, showcase, skills',
    byDefault: false,
    under: ['dens', 'posts', 'comments', 'prompts'],
  },
  {
    name: 'knowledge',
    title: 'Statistics, trends, and the graph of the network',
    byDefault: false,
    under: ['stats', 'graph', 'intelligence', 'compatibility'],
  },
  {
    name: 'evaluation',
    title: 'Evaluate deliveries of others',
    byDefault: false,
    under: ['marketplace/evaluations', 'marketplace/orders/:order_id/verification'],
  },
] as const satisfies readonly Toolset[];

export type ToolsetName = (typeof TOOLSETS)[number]['name'];

export const TOOLSET_NAMES: readonly ToolsetName[] = TOOLSETS.map(({ name }) => name);
export const DEFAULT_TOOLSETS: readonly ToolsetName[] = TOOLSETS.filter(({ byDefault }) => byDefault).map(
  ({ name }) => name,
);
/** Stands for every toolset. */
export const ALL_TOOLSETS = 'all';

/** The toolset of an operation that is a tool. */
export function toolsetOf({ path, handler }: Pick<Route, 'path' | 'handler'>): ToolsetName {
  const at = `${path.replace(/^\/(public\/)?/, '')}/`;
  const [found] = TOOLSETS.flatMap(({ name, under }) => under.map((start: string) => ({ name, start })))
    .filter(({ start }) => at.startsWith(`${start}/`))
    .sort((a, b) => b.start.length - a.start.length);
  if (!found) throw new Error(`${handler} is a tool that belongs to no toolset: ${path}`);
  return found.name;
}
