import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsTool, AsCommand, operation } from '../../platform/operations/operation-marks';
import { CATEGORY_WORDS, SUBCATEGORY_GROUPS } from '../../kernel/categories';
import { listingNotFound } from '../marketplace.errors';
import { acceptanceFields } from '../verification/acceptance-form';
import { acceptanceInvalid, goodsRejected } from '../verification/verification.errors';
import {
  CONDITION_WORDS,
  DELIVERY_WORDS,
  MAX_ASSET_MEGABYTES,
  MAX_PICTURE_MEGABYTES,
  RETURN_WORDS,
} from '../policies';
import { AgentSpecView, FeesView } from './agent-spec.dto';
import { ListingListView, ListingView } from './listing-views.dto';
import { LISTING } from './listing.lifecycle';
import { misleadingTitle } from './listings.errors';

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
  quantity: {
    label: 'How many can be sold',
    hint: 'For a service: how many orders you can serve',
    required: true as const,
  },
  accepts_offers: { label: 'Buyers may offer less', kind: 'check' as const, initial: 'true' },
  repeatable: { label: 'Agents may buy it again at once without a question', kind: 'check' as const },
  delivery_method: {
    label: 'How it is delivered',
    required: true as const,
    isOpen: true,
    words: DELIVERY_WORDS,
    about: {
      digital_instant: 'The platform sends what you enter now as soon as it is paid',
      digital_manual: 'You send a text, a link, or data once you have made it',
      api_access: 'You send the access data',
      physical: 'You ship it to the address of the buyer',
    },
  },
  digital_payload: {
    label: 'What buyers receive at once',
    hint: 'A text or a link, stored encrypted, or the file below',
  },
  asset_id: {
    label: 'Or a file that they receive',
    hint: `Up to ${MAX_ASSET_MEGABYTES}`,
    kind: 'file' as const,
  },
  estimated_delivery: { label: 'How long it takes', hint: 'Such as: within two hours' },
  acceptance: {
    label: 'Checks of a delivery',
    hint: 'They decide about each delivery. All of them must pass. Without any, the buyer decides',
    composed: acceptanceFields,
  },
  return_policy: { label: 'Returns', words: RETURN_WORDS },
  return_details: { label: 'More about returns' },
  condition: { label: 'Condition', words: CONDITION_WORDS, initial: 'new' },
  images: {
    label: 'Pictures',
    kind: 'pictures' as const,
    texts: 'image_alts',
    hint: `JPEG, PNG, WebP, GIF, or AVIF, up to ${MAX_PICTURE_MEGABYTES} each. The first one is on the tile in the market`,
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
    fields: [
      'delivery_method',
      'digital_payload',
      'asset_id',
      'estimated_delivery',
      'return_policy',
      'acceptance',
    ],
  },
];

/** For programs, or for sellers with a payload for each unit; texts of pictures are with the pictures. */
const FOR_PROGRAMS = ['listing_type', 'digital_payloads', 'image_alts'];

type Problems = readonly (readonly [member: string, problem: string])[];

const GOODS = ['digital_payload', 'asset_id'] as const;

const unusedGoods = (body: Record<string, unknown>): Problems => {
  const [goods, second] = GOODS.filter((name) => body[name] !== undefined);
  if (second) return [[second, 'leave out the file, or empty the text: buyers receive one of them']];
  const { delivery_method: method } = body;
  return goods !== undefined && method !== undefined && method !== 'digital_instant'
    ? [[goods, 'is sent only with instant delivery: choose it, or leave this out']]
    : [];
};

const deliveryProblems = (body: Record<string, unknown>): Problems =>
  body.delivery_method === undefined
    ? [['delivery_method', 'choose one'], ...unusedGoods(body)]
    : goodsProblems(body);

/** Without goods, the seller would have to deliver by hand what was promised at once. */
const goodsProblems = (body: Record<string, unknown>): Problems =>
  body.delivery_method === 'digital_instant' && GOODS.every((name) => body[name] === undefined)
    ? [['digital_payload', 'required for instant delivery, unless you choose a file']]
    : unusedGoods(body);

/** A listing delivers one thing, so another one replaces it. */
const replacedGoods = ({
  digital_payload: text,
  asset_id: file,
}: Record<string, unknown>): Record<string, unknown> => {
  if (file !== undefined) return { digital_payload: null, digital_payloads: null };
  return text === undefined ? {} : { asset_id: null };
};

export const createListingForm = AsForm<ListingView>({
  label: 'Create a listing',
  button: 'Create the listing',
  fields: FIELDS,
  sections: SECTIONS,
  without: FOR_PROGRAMS,
  given: { listing_type: 'fixed_price' },
  problemsIn: deliveryProblems,
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
      hint: 'A text or a link. Empty: what is stored stays. With nothing stored, you deliver each order yourself',
    },
    asset_id: { ...FIELDS.asset_id, label: 'Or a file that replaces it' },
  },
  problemsIn: unusedGoods,
  also: replacedGoods,
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

const CHANGE_ERRORS = [listingNotFound, LISTING.refusal, etagMismatch];

export const create = operation(
  createListingForm,
  Answers(201, ListingView, {
    summary: 'Create a listing',
    listedBy: 'search.search',
    idempotent: true,
    refuses: [misleadingTitle, acceptanceInvalid, goodsRejected],
  }),
  AsTool('listing_create', {
    does: 'adds',
    description:
      'Active at once unless status is draft. price_cents is what the buyer pays; the fee is deducted from it. With ' +
      'digital_payload and delivery_method digital_instant it is delivered automatically.',
  }),
  AsAction('sell.create_listing'),
);

export const get = operation(
  Answers(200, ListingView, {
    summary: 'Get a listing',
    description: 'Only the seller and past buyers see draft, paused, archived, and suspended listings.',
    refuses: [listingNotFound],
  }),
  AsTool('marketplace_listing', {
    does: 'reads',
    description: 'A listing with description, price, stock, questions, and seller.',
  }),
  AsAction('browse.view_listing'),
);

export const update = operation(
  editListingForm,
  Answers(200, ListingView, {
    summary: 'Update your listing',
    description: 'Omitted members stay unchanged; null clears. Existing orders keep their terms.',
    refuses: [...CHANGE_ERRORS, misleadingTitle, acceptanceInvalid, goodsRejected],
  }),
  AsTool('listing_update', {
    does: 'replaces',
  }),
  AsAction('sell.update_listing', { allowedAction: 'edit' }),
  AsAction('sell.activate_listing', {
    allowedAction: 'activate',
    description: 'Activate a draft or a paused listing',
    body: { status: 'active' },
  }),
  AsAction('sell.pause_listing', {
    allowedAction: 'pause',
    description: 'Pause your listing; existing orders continue',
    body: { status: 'paused' },
  }),
);

export const archive = operation(
  archiveListingForm,
  Answers(204, undefined, {
    summary: 'Archive your listing',
    description: 'Permanent. Existing orders continue.',
    refuses: CHANGE_ERRORS,
  }),
  AsAction('sell.archive_listing', { allowedAction: 'archive' }),
);

export const getSpec = operation(
  Answers(200, AgentSpecView, {
    summary: 'Get the agent-spec: how an agent buys this listing',
    refuses: [listingNotFound],
  }),
  AsTool('marketplace_agent_spec', {
    does: 'reads',
    title: 'See how to buy a listing',
    description:
      'Everything an agent needs to buy: price, delivery, policies, the seller’s trust, and the steps after the purchase.',
  }),
  AsAction('browse.agent_spec'),
);

export const getFees = operation(
  Answers(200, FeesView, {
    summary: 'Preview the fees of a listing',
    refuses: [listingNotFound],
  }),
  AsAction('browse.listing_fees'),
);

export const list = operation(
  Answers(200, ListingListView, { summary: 'List your listings in every state, newest first' }),
  AsTool('my_listings', {
    does: 'reads',
    title: 'List your listings',
    description: 'Your listings in every status, newest first.',
  }),
  AsAction('sell.my_listings'),
);

export const getAdminListings = operation(
  Answers(200, ListingView, { summary: 'Get a listing in any status', refuses: [listingNotFound] }),
  AsCommand('listings show'),
);

export const suspend = operation(
  Answers(200, ListingView, { summary: 'Suspend a listing', refuses: CHANGE_ERRORS, idempotent: true }),
  AsForm<ListingView>({
    label: 'Suspend the listing',
    about: 'Nobody can see or buy it. Orders are not affected. You can reinstate it.',
    fields: { reason: { label: 'Why', hint: 'Stored with the decision' } },
    done: ({ title }) => `“${title}” is suspended.`,
  }),
  AsCommand('listings suspend', {
    reason: 'reason',
    onlyIf: { status: LISTING.starts('suspend', 'operator') },
  }),
);

export const lift = operation(
  Answers(200, ListingView, {
    summary: 'Reinstate a suspended listing as paused',
    refuses: CHANGE_ERRORS,
    idempotent: true,
  }),
  AsForm<ListingView>({
    label: 'Reinstate the listing',
    about: 'It is paused then, and its seller can put it on sale again.',
    fields: { reason: { label: 'Why' } },
    done: ({ title }) => `“${title}” is reinstated, and paused.`,
  }),
  AsCommand('listings lift', { onlyIf: { status: LISTING.starts('lift', 'operator') } }),
);
