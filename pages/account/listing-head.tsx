import type { ComponentChildren, JSX } from 'preact';
import type { ListingView } from '../../src/marketplace/catalog/listing-views.dto';
import { Name, Price } from '../../src/platform/pages/components';

export interface HeadProps {
  listing: ListingView;
  listingPage: string | undefined;
  /** What the person does. */
  title: string;
  children?: ComponentChildren;
}

/** What a page on which a person acts on a listing begins with. */
export const ListingHead = ({ listing, listingPage, title, children }: HeadProps): JSX.Element => (
  <div class="stack tight">
    <p class="eyebrow">
      <a href={listingPage}>Back to the listing</a>
    </p>
    <h1>
      {title}: <Name>{listing.title}</Name>
    </h1>
    <p>
      <Price cents={listing.price_cents} />
    </p>
    {children}
  </div>
);
