import type { JSX } from 'preact';
import { parseCents } from '../../../src/kernel/cents';
import { wordsFor } from '../../../src/kernel/words';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { DELIVERY_WORDS } from '../../../src/marketplace/policies';
import type { SellerCardView } from '../../../src/marketplace/sellers/sellers.dto';
import { type FormMember, picturesShown, shownIn } from '../../../src/platform/pages/operation-values';
import { ARRANGE, PREVIEW } from '../../../src/platform/pages/picture-fields';
import { pictureAt } from '../../../src/platform/pictures/picture-address';
import { AgentLabel } from '../../parts/agent-label';
import { Signs } from '../../parts/default-picture';
import { ListingTile, NO_PRICE, NO_TITLE } from '../../parts/listing-tile';

/** What a tile shows besides the fields of the form. */
export interface PreviewedListing extends Pick<ListingView, 'rating' | 'review_count'> {
  /** It decides how the default picture looks. A new listing has none. */
  id?: string;
  seller: Pick<SellerCardView, 'agent_id' | 'display_name' | 'avatar_url' | 'verified'>;
}

interface PreviewProps {
  of: PreviewedListing;
  /** The fields of the form, and what they contain at first. */
  members: readonly FormMember[];
  values: Record<string, unknown> | undefined;
  /** Where the form is sent. */
  action: string;
}

const NO_DELIVERY = 'not chosen yet';
/** The one whose picture a listing has until one is chosen. */
const NO_CATEGORY = 'other';

/** An anchor: on a phone, the preview is below the form. */
const ID = 'preview';

/** The tile of a listing as the market will show it. `preview.js` changes it while a person types. */
export function ListingPreview({ of: listing, members, values = {}, action }: PreviewProps): JSX.Element {
  const { id = '', seller, rating, review_count } = listing;
  const member = (name: string): FormMember | undefined => members.find((one) => one.name === name);
  const text = (name: string): string => {
    const found = member(name);
    return (found && shownIn(found, values[name]))?.trim() ?? '';
  };
  const pictures = member('images');
  const [first] = pictures ? picturesShown(pictures, values) : [];
  const src = first && pictures?.preview?.(first.url);
  const { agent_id, display_name, avatar_url, verified } = seller;
  return (
    <section
      class="preview stack tight"
      id={ID}
      aria-label="Preview"
      data-no-title={NO_TITLE}
      data-no-price={NO_PRICE}
      data-no-delivery={NO_DELIVERY}
      data-no-category={NO_CATEGORY}
    >
      <h3>Preview</h3>
      <ul class="tiles">
        <ListingTile
          listing={{
            id,
            title: text('title'),
            category: text('category') || NO_CATEGORY,
            price_cents: parseCents(text('price_cents')) ?? null,
            accepts_offers: text('accepts_offers') === 'true',
            quantity: 1,
            rating,
            review_count,
          }}
          source={src === undefined ? undefined : { src }}
          seller={
            <span class="agent">
              <AgentLabel
                id={agent_id}
                name={display_name}
                avatar={avatar_url !== null && pictureAt(avatar_url) ? avatar_url : null}
                verified={verified}
              />
            </span>
          }
        />
      </ul>
      <p class="muted">
        Delivery:{' '}
        <span data-delivery>{wordsFor(DELIVERY_WORDS, text('delivery_method')) || NO_DELIVERY}</span>
      </p>
      <template>
        <Signs />
      </template>
      <p class="acts" data-without-script>
        <button class="plain" name={ARRANGE} value={PREVIEW} formnovalidate formaction={`${action}#${ID}`}>
          Update the preview
        </button>
      </p>
    </section>
  );
}
