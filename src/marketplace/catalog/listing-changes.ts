import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/security/secrets';
import { isSubcategoryOf } from '../policies';
import { Listing } from './listing.entity';
import type { CreateListingRequest, UpdateListingRequest } from './listings.dto';
import { notASubcategory } from './listings.errors';

type Given = Partial<CreateListingRequest> & Omit<UpdateListingRequest, 'status'>;

/** Applies the fields that a request names to a listing, and leaves the others unchanged. */
@Injectable()
export class ListingChanges {
  constructor(private readonly secrets: Secrets) {}

  apply(listing: Listing, given: Given): void {
    const columns: Partial<Listing> = {
      title: given.title,
      description: given.description,
      shortDescription: given.short_description,
      category: given.category,
      subcategory: given.subcategory,
      priceCents: given.price_cents,
      listingType: given.listing_type,
      condition: given.condition,
      quantity: given.quantity,
      images: given.images,
      tags: given.tags && uniqueTags(given.tags),
      deliveryMethod: given.delivery_method,
      returnPolicy: given.return_policy,
      returnDetails: given.return_details,
      estimatedDelivery: given.estimated_delivery,
      agentInstructions: given.agent_instructions,
      faqs: given.faqs?.map(({ question, answer, position }, index) => ({
        question,
        answer,
        position: position ?? index,
      })),
      acceptsOffers: given.accepts_offers,
      digitalPayload: this.seal(listing.id, given.digital_payload),
    };
    for (const [name, value] of Object.entries(columns))
      if (value !== undefined) Object.assign(listing, { [name]: value });
    const { category, subcategory } = listing;
    if (subcategory !== null && !isSubcategoryOf(category, subcategory))
      throw notASubcategory(category, subcategory);
  }

  /** Undefined leaves the payload unchanged, null clears it. */
  private seal(listingId: string, payload: unknown): Buffer | null | undefined {
    if (payload === undefined || payload === null) return payload;
    return this.secrets.encrypt('digital-payloads', JSON.stringify(payload), listingId);
  }
}

/** Tags that differ only in case are one tag; the first spelling wins. */
function uniqueTags(tags: string[]): string[] {
  const spelled = new Map(tags.toReversed().map((tag) => [tag.trim().toLowerCase(), tag.trim()]));
  return [...spelled.values()].toReversed();
}
