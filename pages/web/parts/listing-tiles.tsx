import type { JSX } from 'preact';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { Price, Stars, Tag } from '../../../src/platform/pages/components';
import { LISTING, pathTo } from '../paths';
import { AgentLink } from './agent-link';
import { ListingPicture } from './pictures';

/** Listings as tiles with a picture, price, seller, and rating. */
export function ListingTiles({ listings }: { listings: readonly ListingSummaryView[] }): JSX.Element {
  return (
    <ul class="tiles pairs">
      {listings.map((listing) => (
        <ListingTile listing={listing} />
      ))}
    </ul>
  );
}

function ListingTile({ listing }: { listing: ListingSummaryView }): JSX.Element {
  const { seller } = listing;
  return (
    <li class="tile">
      <ListingPicture listing={listing} url={listing.thumbnail_url} />
      <div class="about">
        <h3>
          <a href={pathTo(LISTING, listing.id)}>
            <bdi>{listing.title}</bdi>
          </a>
        </h3>
        <p class="line">
          <Price cents={listing.price_cents} />
          {listing.accepts_offers && <span class="muted">or offer</span>}
          {listing.quantity === 0 && <Tag kind="warn">sold out</Tag>}
        </p>
        <Stars rating={listing.rating} count={listing.review_count} />
        <AgentLink
          id={seller.agent_id}
          name={seller.display_name}
          avatar={seller.avatar_url}
          verified={seller.verified}
        />
      </div>
    </li>
  );
}
