import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const LISTING_STATUSES = named('ListingStatus', [
  'draft',
  'active',
  'paused',
  'sold_out',
  'archived',
  'suspended',
]);
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export type ListingTransition =
  'edit' | 'activate' | 'pause' | 'archive' | 'sell_out' | 'restock' | 'suspend' | 'lift';
/** `system` acts on stock changes, on health checks, and when the seller is retired or suspended. */
export type ListingRole = 'owner' | 'system' | 'operator';

/** Which role can make which transition of a listing. None of them affects existing orders. */
export const LISTING = new Lifecycle<ListingStatus, ListingTransition, ListingRole>(
  'listing',
  'The status of the listing does not allow this; see allowed_actions.',
  LISTING_STATUSES,
  ['draft', 'active'],
  [
    { transition: 'edit', from: ['draft'], to: 'draft', by: ['owner'] },
    { transition: 'edit', from: ['active'], to: 'active', by: ['owner'] },
    { transition: 'edit', from: ['paused'], to: 'paused', by: ['owner'] },
    { transition: 'edit', from: ['sold_out'], to: 'sold_out', by: ['owner'] },
    { transition: 'edit', from: ['suspended'], to: 'suspended', by: ['owner'] },
    { transition: 'activate', from: ['draft', 'paused'], to: 'active', by: ['owner'] },
    { transition: 'activate', from: ['paused'], to: 'active', by: ['system'] },
    { transition: 'pause', from: ['active', 'sold_out'], to: 'paused', by: ['owner', 'system'] },
    {
      transition: 'archive',
      from: ['draft', 'active', 'sold_out', 'paused'],
      to: 'archived',
      by: ['owner', 'system'],
    },
    { transition: 'sell_out', from: ['active'], to: 'sold_out', by: ['system'] },
    { transition: 'restock', from: ['sold_out'], to: 'active', by: ['system'] },
    {
      transition: 'suspend',
      from: ['draft', 'active', 'sold_out', 'paused', 'archived'],
      to: 'suspended',
      by: ['operator'],
    },
    { transition: 'lift', from: ['suspended'], to: 'paused', by: ['operator'] },
  ],
);

/** Statuses in which everyone can see a listing. */
export const PUBLIC_STATUSES: readonly ListingStatus[] = ['active', 'sold_out'];

/** The transition that each status requested by an owner stands for. */
export const STATUS_TRANSITIONS = { active: 'activate', paused: 'pause', archived: 'archive' } as const;
export type RequestedStatus = keyof typeof STATUS_TRANSITIONS;
