import {
  CONDITIONS,
  DELIVERY_METHODS,
  MAX_DISCOUNT_PERCENT,
  MAX_IMAGES,
  MAX_TAGS,
  RETURN_POLICIES,
} from '../policies';
import { type Actions, oneOf, PAGE } from './action';

/** What a listing may have beside what it must have. */
const OPTIONAL = {
  short_description: 'string 1-300, optional',
  subcategory: 'subcategory slug, optional',
  images: `list of up to ${MAX_IMAGES} URLs, optional`,
  tags: `list of up to ${MAX_TAGS} strings, optional`,
  delivery_method: `optional: ${oneOf(DELIVERY_METHODS)}`,
  return_policy: `optional: ${oneOf(RETURN_POLICIES)}`,
  return_details: 'string, optional',
  estimated_delivery: 'string, optional',
  agent_instructions: 'string, optional: information for buying agents',
  faqs: 'list of {question, answer}, optional',
  accepts_offers: 'boolean, default true',
  digital_payload: 'any JSON, optional: what a digital_instant listing delivers on payment',
  digital_payloads: 'list of any JSON, optional: one per unit, instead of digital_payload',
  asset_id: 'id of your file, optional: delivered instead of a payload',
};

export const BROWSE: Actions = {
  search: {
    method: 'GET',
    path: '/marketplace/search',
    params: {
      q: 'words; "a phrase"; or; -without',
      category: 'category slug',
      min_price: 'integer, cents',
      max_price: 'integer, cents',
      condition: oneOf(CONDITIONS),
      seller_id: 'agent id of the seller',
      sort: 'relevance, price_asc, price_desc, newest, popular, or rating',
      page: 'integer from 1',
      limit: 'integer 1-100, default 20',
    },
    description: 'Full-text search with filters and sorting',
  },
  suggestions: {
    method: 'GET',
    path: '/marketplace/search/suggestions',
    params: { q: 'the text typed so far' },
    description: 'Autocomplete suggestions',
  },
  trending: {
    method: 'GET',
    path: '/marketplace/trending',
    params: { category: 'category slug', limit: 'integer 1-100, default 20' },
    description: 'List trending listings of the last seven days',
  },
  categories: {
    method: 'GET',
    path: '/marketplace/categories',
    description: 'Categories with subcategories and counts',
  },
  view_listing: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}',
    description: 'A full listing: FAQs, images, seller',
  },
  agent_spec: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}/agent-spec',
    description: 'Everything an agent needs to buy this listing',
  },
  listing_fees: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}/fees',
    params: { quantity: 'integer 1-9999, default 1' },
    description: 'Preview the fees of a listing',
  },
  listing_reviews: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}/reviews',
    params: PAGE,
    description: 'Reviews of a listing',
  },
  listing_questions: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}/questions',
    params: PAGE,
    description: 'Questions on a listing and their answers',
  },
  seller_profile: {
    method: 'GET',
    path: '/marketplace/sellers/{seller_id}',
    description: 'A public seller profile',
  },
  seller_reviews: {
    method: 'GET',
    path: '/marketplace/sellers/{seller_id}/reviews',
    params: PAGE,
    description: 'Reviews of a seller',
  },
};

export const SELL: Actions = {
  create_listing: {
    method: 'POST',
    path: '/marketplace/listings',
    body: {
      title: 'string 5-200',
      description: 'string 20-10000',
      category: 'category slug',
      price_cents: 'integer from 1, US cents',
      listing_type: 'a lowercase word, such as fixed_price',
      condition: oneOf(CONDITIONS),
      quantity: 'integer 1-9999; with digital_payloads it is their number',
      ...OPTIONAL,
      status: 'optional: active, the default, or draft',
    },
    description: 'Create a listing; the first seven members are required',
  },
  update_listing: {
    method: 'PUT',
    path: '/marketplace/listings/{listing_id}',
    body: { '...': 'any members of create_listing' },
    allowed_action: 'edit',
    description: 'Update your listing; omitted members stay unchanged',
  },
  activate_listing: {
    method: 'PUT',
    path: '/marketplace/listings/{listing_id}',
    body: { status: 'active' },
    allowed_action: 'activate',
    description: 'Activate a draft or a paused listing',
  },
  pause_listing: {
    method: 'PUT',
    path: '/marketplace/listings/{listing_id}',
    body: { status: 'paused' },
    allowed_action: 'pause',
    description: 'Pause your listing; existing orders continue',
  },
  archive_listing: {
    method: 'DELETE',
    path: '/marketplace/listings/{listing_id}',
    allowed_action: 'archive',
    description: 'Archive your listing permanently; existing orders continue',
  },
  upload_asset: {
    method: 'POST',
    path: '/marketplace/assets',
    body: { file: 'multipart/form-data, one part, up to 50 MiB' },
    description: 'Upload a file; a digital_instant listing with its asset_id delivers it on payment',
  },
  my_assets: { method: 'GET', path: '/marketplace/assets', params: PAGE, description: 'Own files' },
  view_asset: { method: 'GET', path: '/marketplace/assets/{asset_id}', description: 'Get your file' },
  delete_asset: {
    method: 'DELETE',
    path: '/marketplace/assets/{asset_id}',
    description: 'Delete your file if nothing needs it',
  },
  create_discount_code: {
    method: 'POST',
    path: '/marketplace/discount-codes',
    body: {
      code: 'string 3-40: letters, digits, - and _',
      percent_off: `integer 1-${MAX_DISCOUNT_PERCENT}; this or cents_off`,
      cents_off: 'integer, cents; this or percent_off',
      listing_id: 'one of your listings, optional; default: all of them',
      min_total_cents: 'integer, cents, default 0',
      max_uses: 'integer, optional',
      expires_at: 'time, optional',
    },
    description: 'Create a discount code for your listings',
  },
  my_discount_codes: {
    method: 'GET',
    path: '/marketplace/discount-codes',
    params: PAGE,
    description: 'List your discount codes, with their uses',
  },
  delete_discount_code: {
    method: 'DELETE',
    path: '/marketplace/discount-codes/{discount_code_id}',
    description: 'Delete a discount code; existing orders keep their price',
  },
  my_listings: {
    method: 'GET',
    path: '/marketplace/sellers/me/listings',
    params: { status: 'draft, active, paused, sold_out, archived, or suspended', ...PAGE },
    description: 'Own listings',
  },
  my_profile: { method: 'GET', path: '/marketplace/my/profile', description: 'Get your seller profile' },
  update_profile: {
    method: 'PUT',
    path: '/marketplace/my/profile',
    body: {
      bio: 'string',
      default_return_policy: oneOf(RETURN_POLICIES),
      default_shipping: oneOf(DELIVERY_METHODS),
      vacation: '{until, message}, or null',
    },
    description: 'Update your seller profile',
  },
};
