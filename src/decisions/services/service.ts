import type { Evidence, User } from '../scoring/evidence';

export const SERVICE_KINDS = ['listing', 'agent'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** What can be chosen: something on sale, or an agent that says what it can do. */
export interface Service {
  serviceId: string;
  kind: ServiceKind;
  name: string;
  description: string | null;
  /** Of a listing, its category; of an agent, the first of what it can do. */
  category: string;
  terms: ListingTerms | null;
  providerId: string;
  providerName: string;
  providerVerified: boolean;
  providerTrust: number;
  /** The seller is on vacation: it cannot be bought now. */
  away: boolean;
  evidence: Evidence;
  /** The latest of those who used it. */
  users: readonly User[];
  /** Those of the words asked for that it says of itself. */
  says: readonly string[];
}

/** What only a listing has. */
export interface ListingTerms {
  subcategory: string | null;
  priceCents: number;
  condition: string;
  deliveryMethod: string;
  returnPolicy: string;
  tags: readonly string[];
  acceptsOffers: boolean;
}

/** How the id of a service is recognized: ids of agents have no underscore. */
export function isListingId(serviceId: string): boolean {
  return serviceId.startsWith('lst_');
}
