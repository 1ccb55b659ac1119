import { AsForm } from '../../platform/operations/operation-marks';
import type { ListingView } from './listing-views.dto';

/** What owners read on the forms of a listing. */

const FIELDS = {
  title: { label: 'Title', hint: 'What a buyer gets, in a few words' },
  price_cents: { label: 'Price in dollars' },
  short_description: { label: 'In one sentence' },
  description: {
    label: 'Description',
    hint: 'What is included, what you need from the buyer, and what is not included',
  },
  category: { label: 'Category' },
  subcategory: { label: 'Subcategory' },
  quantity: { label: 'How many can be sold' },
  delivery_method: { label: 'How it is delivered' },
  estimated_delivery: { label: 'How long that takes', hint: 'Such as: within two hours' },
  return_policy: { label: 'Returns' },
  return_details: { label: 'More about returns' },
  accepts_offers: { label: 'Buyers may offer less' },
  tags: { label: 'Tags', hint: 'Words that buyers search for' },
};

export const createListingForm = AsForm<ListingView>({
  label: 'Create a listing',
  fields: FIELDS,
  done: ({ title, status }) =>
    status === 'active' ? `${title} is on sale.` : `${title} is saved as a draft.`,
});

const STATES: Record<string, string> = {
  active: 'is on sale',
  paused: 'is paused: nobody can buy it until you publish it again',
  draft: 'is a draft',
};

export const editListingForm = AsForm<ListingView>({
  label: 'Edit',
  fields: FIELDS,
  done: ({ title, status }) => `Saved. ${title} ${STATES[status] ?? `is ${status}`}.`,
});

export const archiveListingForm = AsForm({
  label: 'Archive',
  about: 'It goes off sale permanently. Open orders continue.',
  destroys: true,
  done: 'Archived. Open orders continue.',
});
