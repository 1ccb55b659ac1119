import { Lifecycle } from '../../kernel/lifecycle';

export const LISTING_STATUSES = ['draft', 'active', 'paused', 'sold_out', 'archived', 'suspended'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export type ListingMove =
  'edit' | 'activate' | 'pause' | 'archive' | 'sell_out' | 'restock' | 'suspend' | 'lift';
/** `system` acts on stock changes, and when the seller is retired or suspended. */
export type ListingRole = 'owner' | 'system' | 'operator';

/** Which role can make which transition of a listing. None of them affects existing orders. */
export const LISTING = new Lifecycle<ListingStatus, ListingMove, ListingRole>(
  'listing',
  'The status of the listing does not allow this; see allowed_actions.',
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

/** Statuses in which everyone can see a listing. */
export const PUBLIC_STATUSES: readonly ListingStatus[] = ['active', 'sold_out'];

/** The transition that each status requested by an owner stands for. */
export const STATUS_MOVES = { active: 'activate', paused: 'pause', archived: 'archive' } as const;
export type RequestedStatus = keyof typeof STATUS_MOVES;
