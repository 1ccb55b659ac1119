import type { JSX } from 'preact';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingTile } from '../../parts/listing-tile';
import { sourceOf } from '../../parts/pictures';
import { LISTING, pathTo } from '../paths';
import { AgentLink } from './agent-link';

/** What others buy, for somebody who found nothing. */
export function Popular({ listings }: { listings: readonly ListingSummaryView[] }): JSX.Element | null {
  if (listings.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="popular">
      <h2 id="popular">Popular now</h2>
      <ListingTiles listings={listings} />
    </section>
  );
}

/** Listings as tiles with a picture, price, seller, and rating. */
export const ListingTiles = ({ listings }: { listings: readonly ListingSummaryView[] }): JSX.Element => (
  <ul class="tiles pairs">
    {listings.map((listing) => (
      <ListingTile
        listing={listing}
        source={sourceOf(listing.thumbnail_url)}
        href={pathTo(LISTING, listing.id)}
        seller={
          <AgentLink
            id={listing.seller.agent_id}
            name={listing.seller.display_name}
            avatar={listing.seller.avatar_url}
            verified={listing.seller.verified}
          />
        }
      />
    ))}
  </ul>
);
