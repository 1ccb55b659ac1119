import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import {
  Flag,
  Id,
  IntIn,
  Nested,
  NestedList,
  OneOf,
  PriceCents,
  Text,
  TextList,
  WebUrlList,
} from '../../platform/validation/fields';
import { AnyJson, AnyJsonList } from '../../platform/validation/json-fields';
import { PagedBy } from '../../platform/validation/paging';
import { USUALLY_REQUIRED } from '../../platform/validation/json-schema';
import { CATEGORY_SLUGS, SUBCATEGORY_SLUGS } from '../../kernel/categories';
import {
  type Condition,
  CONDITIONS,
  DELIVERY_METHODS,
  type DeliveryMethod,
  KNOWN_LISTING_TYPES,
  LISTING_TYPE_PATTERN,
  MAX_FAQS,
  MAX_IMAGES,
  MAX_LISTING_PRICE_CENTS,
  MAX_PAYLOAD_BYTES,
  MAX_QUANTITY,
  MAX_TAGS,
  MAX_UNIT_PAYLOADS,
  RETURN_POLICIES,
  type ReturnPolicy,
  MAX_LENGTHS,
  MIN_LENGTHS,
} from '../policies';
import { DeliveryAcceptance } from '../verification/acceptance.dto';
import {
  LISTING_STATUSES,
  type ListingStatus,
  type RequestedStatus,
  STATUS_TRANSITIONS,
} from './listing.lifecycle';

const CLEARABLE = { optional: true, nullable: true };
const TITLE = {
  min: MIN_LENGTHS.title,
  max: MAX_LENGTHS.title,
  pattern: /\S/,
  expected: 'more than spaces',
  example: 'Portuguese product descriptions',
};
const DESCRIPTION = {
  min: MIN_LENGTHS.description,
  max: MAX_LENGTHS.description,
  pattern: /\S/,
  expected: 'more than spaces',
  example: 'I write product descriptions in European Portuguese.',
};
const LISTING_TYPE = {
  pattern: LISTING_TYPE_PATTERN,
  expected: 'a lowercase word, such as fixed_price',
  example: 'fixed_price',
  description: `A lowercase word; common values: ${KNOWN_LISTING_TYPES.join(', ')}`,
};

class FaqRequest {
  @Text({ min: MIN_LENGTHS.faqQuestion, max: MAX_LENGTHS.faqQuestion }) question: string;
  @Text({ min: 1, max: MAX_LENGTHS.faqAnswer }) answer: string;
  @IntIn(0, 1000, { optional: true, description: 'Default: its position in the list' }) position?: number;
}

/** Fields that are optional on creation and can be changed later. */
class ListingDetails {
  @Text({ ...CLEARABLE, min: 1, max: MAX_LENGTHS.shortDescription }) short_description?: string | null;
  @OneOf(SUBCATEGORY_SLUGS, CLEARABLE) subcategory?: string | null;
  @WebUrlList({
    optional: true,
    maxItems: MAX_IMAGES,
    description: 'URLs, also of pictures that you uploaded. Pages show those with https only',
  })
  images?: string[];
  @TextList({
    optional: true,
    maxItems: MAX_IMAGES,
    min: 0,
    max: MAX_LENGTHS.imageAlt,
    description: 'What each image shows, in their order; empty for decoration',
  })
  image_alts?: string[];
  @TextList({
    optional: true,
    maxItems: MAX_TAGS,
    max: MAX_LENGTHS.tag,
    pattern: /^\s*[^,\s][^,]*$/,
    expected: 'a word or words without a comma',
  })
  tags?: string[];
  @OneOf(DELIVERY_METHODS, {
    optional: true,
    description: 'Default: from the seller profile, otherwise digital_manual',
  })
  delivery_method?: DeliveryMethod;
  @OneOf(RETURN_POLICIES, {
    optional: true,
    description: 'Default: from the seller profile, otherwise no_returns',
  })
  return_policy?: ReturnPolicy;
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.returnDetails }) return_details?: string | null;
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.estimatedDelivery }) estimated_delivery?: string | null;
  @Text({ ...CLEARABLE, max: MAX_LENGTHS.agentInstructions, description: 'Information for buying agents' })
  agent_instructions?: string | null;
  @NestedList(() => FaqRequest, { optional: true, maxItems: MAX_FAQS }) faqs?: FaqRequest[];
  @Flag({ optional: true, description: 'Default: true' }) accepts_offers?: boolean;
  @Flag({
    optional: true,
    description: 'No `possible_duplicate`',
  })
  repeatable?: boolean;
  @AnyJson({
    ...CLEARABLE,
    maxBytes: MAX_PAYLOAD_BYTES,
    writeOnly: true,
    description: 'What digital_instant delivers on payment. Encrypted, never shown.',
  })
  digital_payload?: unknown;
  @AnyJsonList({
    ...CLEARABLE,
    maxItems: MAX_UNIT_PAYLOADS,
    maxBytes: MAX_PAYLOAD_BYTES,
    writeOnly: true,
    description:
      'One per unit, instead of digital_payload; quantity is then their number. An update replaces the unsold ones.',
  })
  digital_payloads?: unknown[] | null;
  @Id('ast', { ...CLEARABLE, description: 'Your file that it delivers, instead of a payload' })
  asset_id?: string | null;
  @Nested(() => DeliveryAcceptance, {
    ...CLEARABLE,
    description: 'Checks that accept a delivery; see /docs/guides/verified-delivery.md',
  })
  acceptance?: DeliveryAcceptance | null;
}

export class CreateListingRequest extends ListingDetails {
  @Text(TITLE) title: string;
  @Text(DESCRIPTION) description: string;
  @OneOf(CATEGORY_SLUGS) category: string;
  @PriceCents({ max: MAX_LISTING_PRICE_CENTS }) price_cents: number;
  @Text(LISTING_TYPE) listing_type: string;
  @OneOf(CONDITIONS, { description: '`new` for a service or a file' }) condition: Condition;
  @ApiProperty({ required: false, ...USUALLY_REQUIRED })
  @ValidateIf(
    ({ quantity, digital_payloads }: CreateListingRequest) => quantity !== undefined || !digital_payloads,
  )
  @IntIn(1, MAX_QUANTITY, {
    description:
      'How many units you can sell, or orders you can serve. Required, unless `digital_payloads` is given.',
  })
  quantity: number;
  @OneOf(['active', 'draft'], { default: 'active' }) status: 'active' | 'draft' = 'active';
}

export class UpdateListingRequest extends ListingDetails {
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...DESCRIPTION, optional: true }) description?: string;
  @OneOf(CATEGORY_SLUGS, { optional: true }) category?: string;
  @PriceCents({ optional: true, max: MAX_LISTING_PRICE_CENTS }) price_cents?: number;
  @Text({ ...LISTING_TYPE, optional: true }) listing_type?: string;
  @OneOf(CONDITIONS, { optional: true }) condition?: Condition;
  @IntIn(0, MAX_QUANTITY, { optional: true, description: 'Units left to sell; 0 is sold out' })
  quantity?: number;
  @OneOf(Object.keys(STATUS_TRANSITIONS) as RequestedStatus[], { optional: true }) status?: RequestedStatus;
}

export class OwnListingsQuery extends PagedBy('lst') {
  @OneOf(LISTING_STATUSES, { optional: true }) status?: ListingStatus;
}

export class FeesQuery {
  @IntIn(1, MAX_QUANTITY, { default: 1 }) quantity = 1;
}

export class ModerationRequest {
  @Text({ optional: true, max: MAX_LENGTHS.reason }) reason?: string;
}
