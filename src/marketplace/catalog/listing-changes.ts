import { Injectable } from '@nestjs/common';
import { camelCase } from '../../platform/database/rows';
import { fieldsOf } from '../../platform/validation/field-rules';
import type { Camel } from '../../platform/operations/views';
import { Secrets } from '../../platform/security/secrets';
import { isSubcategoryOf } from '../categories';
import { Listing } from './listing.entity';
import { type CreateListingRequest, UpdateListingRequest } from './listings.dto';
import { notASubcategory } from './listings.errors';

/** Applied elsewhere, because they need more than the listing. */
const ELSEWHERE = ['status', 'digital_payloads', 'asset_id'] as const;
type Field = Exclude<keyof UpdateListingRequest, (typeof ELSEWHERE)[number]>;
/** Compiles only if the listing has a column for every field. */
type Columns = { [Name in Camel<Field> & keyof Listing]?: unknown } & Record<
  Exclude<Camel<Field>, keyof Listing>,
  never
>;

type Given = Partial<CreateListingRequest> & Omit<UpdateListingRequest, 'status'>;

/** Applies the fields that a request names to a listing, and leaves the others unchanged. */
@Injectable()
export class ListingChanges {
  constructor(private readonly secrets: Secrets) {}

  apply(listing: Listing, given: Given): void {
    const columns: Columns = {
      ...copied(given),
      tags: given.tags && uniqueTags(given.tags),
      faqs: given.faqs?.map(({ question, answer, position }, index) => ({
        question,
        answer,
        position: position ?? index,
      })),
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

function copied(given: Given): Columns {
  const names = [...fieldsOf(UpdateListingRequest)].map(([name]) => name as Field);
  return Object.fromEntries(
    names
      .filter((name) => !(ELSEWHERE as readonly string[]).includes(name))
      .map((name) => [camelCase(name), given[name]]),
  );
}

/** Tags that differ only in case are one tag; the first spelling wins. */
function uniqueTags(tags: string[]): string[] {
  const spelled = new Map(tags.toReversed().map((tag) => [tag.trim().toLowerCase(), tag.trim()]));
  return [...spelled.values()].toReversed();
}
