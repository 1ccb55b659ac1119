import { Lifecycle } from '../../kernel/lifecycle';

export const LISTING_STATUSES = ['draft', 'active', 'paused', 'sold_out', 'archived', 'suspended'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export type ListingMove =
  'edit' | 'activate' | 'pause' | 'archive' | 'sell_out' | 'restock' | 'suspend' | 'lift';
/** `system` is the stock, the last unit sold or one come back, and the end of a seller who leaves or is suspended. */
export type ListingRole = 'owner' | 'system' | 'operator';

/** Who may do what with a listing. Orders that run are never touched by any of it. */
export const LISTING = new Lifecycle<ListingStatus, ListingMove, ListingRole>(
  'listing',
  'The listing’s state does not allow this; see allowed_actions.',
  LISTING_STATUSES,
  ['draft', 'active'],
  [
    { move: 'edit', from: ['draft'], to: 'draft', by: ['owner'] },
    { move: 'edit', from: ['active'], to: 'active', by: ['owner'] },
    { move: 'edit', from: ['paused'], to: 'paused', by: ['owner'] },
    { move: 'edit', from: ['sold_out'], to: 'sold_out', by: ['owner'] },
    { move: 'edit', from: ['suspended'], to: 'suspended', by: ['owner'] },
    { move: 'activate', from: ['draft', 'paused'], to: 'active', by: ['owner'] },
    { move: 'pause', from: ['active', 'sold_out'], to: 'paused', by: ['owner', 'system'] },
    {
      move: 'archive',
      from: ['draft', 'active', 'sold_out', 'paused'],
      to: 'archived',
      by: ['owner', 'system'],
    },
    { move: 'sell_out', from: ['active'], to: 'sold_out', by: ['system'] },
    { move: 'restock', from: ['sold_out'], to: 'active', by: ['system'] },
    {
      move: 'suspend',
      from: ['draft', 'active', 'sold_out', 'paused', 'archived'],
      to: 'suspended',
      by: ['operator'],
    },
    { move: 'lift', from: ['suspended'], to: 'paused', by: ['operator'] },
  ],
);

/** The states in which everybody may see a listing. */
export const PUBLIC_STATUSES: readonly ListingStatus[] = ['active', 'sold_out'];

/** What an owner asks for by a status. */
export const STATUS_MOVES = { active: 'activate', paused: 'pause', archived: 'archive' } as const;
export type RequestedStatus = keyof typeof STATUS_MOVES;
