import type { Evidence, User } from '../scoring/evidence';
import type { ServiceKind } from '../evidence/service-evidence.entity';

/** A service to choose: a listing on sale, or an agent that states its capabilities. Many requests share it. */
export interface Service {
  serviceId: string;
  kind: ServiceKind;
  name: string;
  description: string | null;
  /** The category of a listing, or the first capability of an agent. */
  category: string;
  terms: ServiceTerms | null;
  providerId: string;
  providerName: string;
  providerVerified: boolean;
  providerTrust: number;
  /** Share of the provider's orders that were delivered in time; null if too few count. */
  onTimeShare: number | null;
  /** Whether the last health check of the listing succeeded; null without any. */
  healthy: boolean | null;
  /** The seller's vacation, which may have ended; null without one. */
  vacation: { until: Date | null } | null;
  evidence: Evidence;
  /** The latest users. */
  users: readonly User[];
  /** The seller is on vacation, so it cannot be bought now. */
  away: boolean;
  /** The requested words that it mentions. */
  says: readonly string[];
}

/** What only listings have. */
export interface ServiceTerms {
  subcategory: string | null;
  priceCents: number;
  condition: string;
  deliveryMethod: string;
  returnPolicy: string;
  tags: readonly string[];
  acceptsOffers: boolean;
}

/** Recognizes the id of a listing: agent ids have no underscore. */
export function isListingId(serviceId: string): boolean {
  return serviceId.startsWith('lst_');
}
