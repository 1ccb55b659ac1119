import type { ListingSummaryView } from '../../marketplace/catalog/listing-views.dto';
import type { JsonObject } from '../protocol/model';

export interface Found {
  text: string;
  data: JsonObject;
}

/** The listings found, as text and as data with everything a program needs to buy: over UCP, or over the REST API. */
export function offersFound(found: readonly ListingSummaryView[], words: string[], url: string): Found {
  const listings = found.map(({ id, title, price_cents, currency, seller_id, seller_name }) => ({
    id,
    title,
    price_cents,
    currency,
    seller_id,
    seller_name,
    url: `${url}/marketplace/listings/${id}`,
    agent_spec: `${url}/marketplace/listings/${id}/agent-spec`,
    checkout: {
      method: 'POST',
      url: `${url}/ucp/checkout-sessions`,
      body: { line_items: [{ item: { id }, quantity: 1 }] },
    },
  }));
  const lines = listings.map(
    ({ id, title, price_cents, currency }) =>
      `- ${title}: ${(price_cents / 100).toFixed(2)} ${currency} (${id})`,
  );
  const about = words.length > 0 ? ` for ${words.join(', ')}` : '';
  const head = listings.length > 0 ? `On sale${about}:` : `There are no listings${about}.`;
  const ucp = {
    profile: `${url}/.well-known/ucp`,
    endpoint: `${url}/ucp`,
    item_ids: listings.map(({ id }) => id),
  };
  const buying = [
    `To buy, create a UCP checkout with an id as the item: POST ${ucp.endpoint}/checkout-sessions (${ucp.profile}).`,
  ];
  return {
    text: [
      head,
      ...lines,
      ...(listings.length > 0 ? buying : []),
      `The market: ${url}/marketplace/discover`,
    ].join('\n'),
    data: { listings, ...(listings.length > 0 ? { ucp } : {}) },
  };
}
