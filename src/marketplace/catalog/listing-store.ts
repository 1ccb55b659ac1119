import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { changedColumns } from '../../platform/database/loaded-rows';
import { camelCase } from '../../platform/database/rows';
import type { Tx } from '../../platform/database/transactions';
import type { Camel } from '../../platform/operations/views';
import { Secrets } from '../../platform/security/secrets';
import { fieldsOf } from '../../platform/validation/field-rules';
import { isSubcategoryOf } from '../../kernel/categories';
import { endHealthPause } from './health/listing-health.entity';
import { CatalogCache } from './catalog-cache';
import { ListingAnnouncements } from './listing-announcements';
import type { ListingView } from './listing-views.dto';
import { Listing } from './listing.entity';
import { type CreateListingRequest, UpdateListingRequest } from './listings.dto';
import { notASubcategory } from './listings.errors';
import { ListingsReader } from './listings.reader';
import { SearchTerms } from './search/search-terms.service';

/** Applied elsewhere, because they need more than the listing. */
const ELSEWHERE = ['status', 'digital_payloads', 'asset_id', 'acceptance'] as const;
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
      imageAlts: altsOf(listing, given),
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

/** An image that stays keeps its text, unless the request has texts. */
function altsOf({ images, imageAlts }: Listing, given: Given): string[] | undefined {
  const { length } = given.images ?? images;
  if (given.image_alts && given.image_alts.length > length)
    throw InvalidInput.field(['body', 'image_alts'], `more texts than images, of which there are ${length}`);
  if (given.image_alts) return given.image_alts;
  return given.images?.map((url) => imageAlts[images.indexOf(url)] ?? '');
}

/** Tags that differ only in case are one tag; the first spelling wins. */
function uniqueTags(tags: string[]): string[] {
  const spelled = new Map(tags.toReversed().map((tag) => [tag.trim().toLowerCase(), tag.trim()]));
  return [...spelled.values()].toReversed();
}

/** Stores listings: every change gets a version and events, updates the search terms, and invalidates the cache. */
@Injectable()
export class ListingStore {
  constructor(
    private readonly changes: ListingChanges,
    private readonly terms: SearchTerms,
    private readonly cache: CatalogCache,
    private readonly reader: ListingsReader,
    private readonly announcements: ListingAnnouncements,
    private readonly clock: Clock,
  ) {}

  lock(tx: Tx, id: string): Promise<Listing | null> {
    return tx.findOne(Listing, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  apply(listing: Listing, given: Parameters<ListingChanges['apply']>[1]): void {
    this.changes.apply(listing, given);
  }

  async insert(tx: Tx, listing: Listing, request: CreateListingRequest): Promise<ListingView> {
    this.apply(listing, request);
    const events = this.announcements.ofChange(undefined, listing);
    await tx.insert(Listing, listing);
    await this.announcements.record(tx, events);
    return this.settle(tx, listing);
  }

  /**
   * Runs the change and writes the changed columns. Without any, version and time stay unchanged. `further` are events
   * in addition to those that every change records.
   */
  async save(
    tx: Tx,
    listing: Listing,
    change: () => void,
    further: (listing: Listing) => NewDomainEvent[] = () => [],
  ): Promise<ListingView> {
    const before = Object.assign(new Listing(), listing);
    change();
    const touched = Object.keys(changedColumns(before, listing)).length > 0;
    if (touched) {
      listing.version += 1;
      listing.updatedAt = this.clock.now();
      const events = [...this.announcements.ofChange(before, listing), ...further(listing)];
      await tx.update(Listing, listing.id, changedColumns(before, listing));
      if (listing.status !== before.status) await endHealthPause(tx, listing.id);
      await this.announcements.record(tx, events);
    }
    return this.settle(tx, listing);
  }

  private async settle(tx: Tx, listing: Listing): Promise<ListingView> {
    if (listing.status === 'active') await this.terms.learn(tx, listing);
    this.cache.changed(tx, listing.id, listing.sellerId);
    return this.reader.viewWithin(tx, listing.id);
  }
}
