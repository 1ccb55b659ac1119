import type { ComponentChildren, JSX } from 'preact';
import type { ListingSummaryView } from '../../src/marketplace/catalog/listing-views.dto';
import { Price, Stars, Tag } from '../../src/platform/pages/components';
import { ListingPicture, type Source } from './pictures';

/** What the tile shows instead of a title and a price that are not typed yet. */
export const NO_TITLE = 'No title yet';
export const NO_PRICE = 'No price yet';

type Shown = 'id' | 'title' | 'category' | 'quantity' | 'accepts_offers' | 'rating' | 'review_count';

interface TileProps {
  listing: Pick<ListingSummaryView, Shown> & { price_cents: number | null };
  /** Its picture; undefined for the default one. */
  source: Source | undefined;
  /** The page of the listing. A preview has none. */
  href?: string;
  seller: ComponentChildren;
}

/** A listing in the market. Texts that may appear while somebody types are there, but hidden. */
export function ListingTile({ listing, source, href, seller }: TileProps): JSX.Element {
  const { title, price_cents: cents, accepts_offers: takesOffers } = listing;
  const isPreview = href === undefined;
  const name = <bdi>{title || NO_TITLE}</bdi>;
  return (
    <li class="tile">
      <ListingPicture listing={listing} source={source} />
      <div class="about">
        <h3>{isPreview ? name : <a href={href}>{name}</a>}</h3>
        <p class="line">
          {cents === null ? <span class="price">{NO_PRICE}</span> : <Price cents={cents} />}
          {(takesOffers || isPreview) && (
            <span class="muted" hidden={!takesOffers}>
              or offer
            </span>
          )}
          {listing.quantity === 0 && <Tag kind="warn">sold out</Tag>}
        </p>
        <Stars rating={listing.rating} count={listing.review_count} />
        {seller}
      </div>
    </li>
  );
}
