import { missing, refusal } from '../kernel/refusal';

export const listingNotFound = missing('listing', 'No such listing, or it is not on sale.', {
  next: 'Find active listings with {search.search}.',
});

export const ownListing = refusal({
  code: 'own_listing',
  kind: 'forbidden',
  meaning: 'You cannot buy, ask about, report, or make an offer on your own listing.',
  next: 'Choose a listing of another seller with {search.search}.',
  text: 'You cannot buy your own listing.',
});
