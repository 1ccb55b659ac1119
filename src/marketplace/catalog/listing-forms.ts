import { AsForm } from '../../platform/operations/operation-marks';
import { CATEGORY_WORDS, SUBCATEGORY_GROUPS } from '../categories';
import { CONDITION_WORDS, DELIVERY_WORDS, MAX_PICTURE_SIZE, RETURN_WORDS } from '../policies';
import type { ListingView } from './listing-views.dto';

/** What owners read on the forms of a listing. */

const FIELDS = {
  title: { label: 'Title', hint: 'What a buyer gets, in a few words' },
  short_description: { label: 'In one sentence' },
  description: {
    label: 'Description',
    hint: 'What is included, what you need from the buyer, and what is not included',
  },
  category: {
    label: 'Category',
    words: CATEGORY_WORDS,
  },
  subcategory: {
    label: 'Subcategory',
    groups: SUBCATEGORY_GROUPS,
  },
  tags: { label: 'Tags', hint: 'Words that buyers search for, separated by commas', kind: 'tags' as const },
  price_cents: { label: 'Price in dollars' },
  quantity: { label: 'How many can be sold', hint: 'For a service: how many orders you can serve' },
  accepts_offers: { label: 'May buyers offer less?', initial: 'true' },
  delivery_method: {
    label: 'How it is delivered',
    usuallyRequired: true as const,
    isOpen: true,
    words: DELIVERY_WORDS,
    about: {
      digital_instant: 'The platform sends what you enter below as soon as it is paid',
      digital_manual: 'You send a text, a link, or data once you have made it',
      api_access: 'You send the access data',
      physical: 'You ship it to the address of the buyer',
    },
  },
  digital_payload: {
    label: 'What buyers receive at once',
    hint: 'Required for instant delivery, and only for it: a text or a link. Stored encrypted',
  },
  estimated_delivery: { label: 'How long it takes', hint: 'Such as: within two hours' },
  return_policy: { label: 'Returns', words: RETURN_WORDS },
  return_details: { label: 'More about returns' },
  condition: { label: 'Condition', words: CONDITION_WORDS, initial: 'new' },
  images: {
    label: 'Pictures',
    kind: 'pictures' as const,
    texts: 'image_alts',
    hint: `JPEG, PNG, WebP, GIF, or AVIF, up to ${MAX_PICTURE_SIZE} each. The first one is on the tile in the market`,
  },
  faqs: { label: 'Questions that buyers ask', only: ['question', 'answer'] },
  agent_instructions: { label: 'Notes for buying agents' },
  status: { label: 'Show it', words: { active: 'now', draft: 'not yet: it is a draft', paused: 'paused' } },
};

const SECTIONS = [
  {
    title: 'What you sell',
    fields: ['title', 'short_description', 'description', 'category', 'subcategory', 'tags'],
  },
  { title: 'Pictures', fields: ['images'] },
  { title: 'Price and stock', fields: ['price_cents', 'quantity', 'accepts_offers'] },
  {
    title: 'Delivery and returns',
    fields: ['delivery_method', 'digital_payload', 'estimated_delivery', 'return_policy', 'return_details'],
  },
];

/** For programs, or for sellers with a file or a payload for each unit; texts of pictures are with the pictures. */
const FOR_PROGRAMS = ['listing_type', 'digital_payloads', 'asset_id', 'image_alts'];

type Problem = readonly [member: string, problem: string] | undefined;

const unusedGoods = ({
  delivery_method: method,
  digital_payload: goods,
}: Record<string, unknown>): Problem =>
  goods !== undefined && method !== undefined && method !== 'digital_instant'
    ? ['digital_payload', 'is sent only with instant delivery: choose it, or empty this']
    : undefined;

/** Without goods, the seller would have to deliver by hand what was promised at once. */
const goodsProblem = (body: Record<string, unknown>): Problem =>
  body.delivery_method === 'digital_instant' && body.digital_payload === undefined
    ? ['digital_payload', 'required for instant delivery']
    : unusedGoods(body);

export const createListingForm = AsForm<ListingView>({
  label: 'Create a listing',
  button: 'Create the listing',
  fields: FIELDS,
  sections: SECTIONS,
  without: FOR_PROGRAMS,
  given: { listing_type: 'fixed_price' },
  problemIn: goodsProblem,
  done: ({ title, status }) =>
    status === 'active' ? `${title} is on sale.` : `${title} is saved as a draft.`,
});

const STATES: Record<string, string> = {
  active: 'is on sale',
  paused: 'is paused: nobody can buy it until you activate it again',
  draft: 'is a draft',
};

export const editListingForm = AsForm<ListingView>({
  label: 'Edit',
  button: 'Save',
  fields: {
    ...FIELDS,
    digital_payload: {
      label: 'What buyers receive at once',
      hint: 'Empty: what is stored stays. With nothing stored, you deliver each order yourself',
    },
  },
  problemIn: unusedGoods,
  sections: SECTIONS,
  without: [...FOR_PROGRAMS, 'status'],
  done: ({ title, status }) => `Saved. ${title} ${STATES[status] ?? `is ${status}`}.`,
});

export const archiveListingForm = AsForm({
  label: 'Archive',
  about: 'It goes off sale permanently. Open orders continue.',
  destroys: true,
  done: 'Archived. Open orders continue.',
});
