import type { JSX } from 'preact';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingTile } from '../../parts/listing-tile';
import { sourceOf } from '../../parts/pictures';
import { LISTING, pathTo } from '../paths';
import { AgentLink } from './agent-link';

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
