import { CURRENCY } from '../../kernel/cents';
import type { ListingSummaryView, ListingView } from '../../marketplace/catalog/listing-views.dto';

/** A listing as a UCP product. It has one variant, with the listing's ID. */
export interface Product {
  id: string;
  title: string;
  variants: Variant[];
  [member: string]: unknown;
}

export interface Variant {
  id: string;
  title: string;
  [member: string]: unknown;
}

/** A variant may also be requested with this suffix. */
const DEFAULT_VARIANT = /:default$/;

export function listingIdOf(itemId: string): string {
  return itemId.replace(DEFAULT_VARIANT, '');
}

/** `pageUrl` is where people read what the API has at a path. */
export function productOf(
  listing: ListingSummaryView | ListingView,
  pageUrl: (path: string) => string,
): Product {
  const price = { amount: listing.price_cents, currency: CURRENCY };
  const description = { plain: descriptionOf(listing) };
  const media = imagesOf(listing).map((url) => ({ type: 'image', url, alt_text: listing.title }));
  const rating =
    listing.rating === null
      ? undefined
      : { value: listing.rating, scale_min: 1, scale_max: 5, count: listing.review_count };
  const available = listing.status === 'active' && listing.quantity > 0 && !listing.seller.on_vacation;
  const sellerUrl = pageUrl(`/marketplace/sellers/${listing.seller_id}`);
  return {
    id: listing.id,
    title: listing.title,
    description,
    url: pageUrl(`/marketplace/listings/${listing.id}`),
    categories: [listing.category, listing.subcategory]
      .filter((value) => value !== null)
      .map((value) => ({ value, taxonomy: 'merchant' })),
    price_range: { min: price, max: price },
    ...(media.length > 0 && { media }),
    variants: [
      {
        id: listing.id,
        title: listing.title,
        description,
        price,
        availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
        ...(media.length > 0 && { media }),
        ...(rating && { rating }),
        tags: listing.tags,
        seller: {
          name: listing.seller.display_name,
          links: [{ type: 'seller', url: sellerUrl, title: listing.seller.display_name }],
        },
      },
    ],
    ...(rating && { rating }),
    tags: listing.tags,
    metadata: {
      listing_type: listing.listing_type,
      condition: listing.condition,
      delivery_method: listing.delivery_method,
      estimated_delivery: listing.estimated_delivery,
      return_policy: listing.return_policy,
      accepts_offers: listing.accepts_offers,
      seller_id: listing.seller_id,
      seller_tier: listing.seller.tier,
      quantity_available: listing.quantity,
      ...('acceptance' in listing &&
        listing.acceptance !== null && {
          acceptance: listing.acceptance,
          acceptance_sha256: listing.acceptance_sha256,
        }),
    },
  };
}

function descriptionOf(listing: ListingSummaryView | ListingView): string {
  return 'description' in listing ? listing.description : (listing.short_description ?? listing.title);
}

function imagesOf(listing: ListingSummaryView | ListingView): string[] {
  if ('images' in listing) return listing.images;
  return listing.thumbnail_url === null ? [] : [listing.thumbnail_url];
}
