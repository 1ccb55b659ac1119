import { Flag, Integer, Nested, NestedList, OneOf, Text, TextList } from '../../platform/http/fields';
import { AnyObject } from '../../platform/http/json-fields';
import { CategoryView } from '../catalog/categories.dto';

class DiscoverAuth {
  @OneOf(['api_key']) type: string;
  @Text({ example: 'X-API-Key' }) header: string;
  @Text() description: string;
}

class DiscoverCapabilities {
  @Flag() search: boolean;
  @Flag() offers_negotiation: boolean;
  @Flag() escrow_payments: boolean;
  @Flag() reviews_ratings: boolean;
  @Flag() webhook_notifications: boolean;
  @Flag() saved_searches: boolean;
  @Flag() question_answer: boolean;
  @Flag() digital_delivery: boolean;
}

class DiscoverPlatformFee {
  @OneOf(['seller_trust_tier']) basis: string;
  @AnyObject({ example: { 0: 7, 1: 6, 2: 5, 3: 4, 4: 3 } }) rates_percent_by_tier: Record<string, number>;
  @Integer({ example: 5 }) order_fee_cents: number;
  @Text() buyer_pays: string;
  @Text() seller_pays: string;
  @Text() seller_receives: string;
}

class DiscoverPolicies {
  @Nested(() => DiscoverPlatformFee) platform_fee: DiscoverPlatformFee;
  @Text({ example: 'USD' }) currency: string;
  @OneOf(['cents']) price_unit: string;
  @Integer({ example: 10 }) max_images: number;
  @Integer({ example: 9999 }) max_quantity: number;
  @Integer({ example: 1 }) offer_minimum_discount_percent: number;
  @TextList() supported_delivery_methods: readonly string[];
  @TextList() supported_conditions: readonly string[];
  @TextList() supported_return_policies: readonly string[];
}

class DiscoverQuickstart {
  @TextList() as_buyer: string[];
  @TextList() as_seller: string[];
}

export class DiscoverView {
  @Text({ example: 'agent-marketplace' }) protocol: string;
  @Text({ example: '1.0.0' }) version: string;
  @Text() description: string;
  @Text({ format: 'uri' }) base_url: string;
  @Nested(() => DiscoverAuth) auth: DiscoverAuth;
  @NestedList(() => CategoryView) categories: CategoryView[];
  @Nested(() => DiscoverCapabilities) capabilities: DiscoverCapabilities;
  @Nested(() => DiscoverPolicies) policies: DiscoverPolicies;
  @AnyObject({
    description:
      'Groups of actions: each with method, path, params or body, auth_required and description, and with its word among ' +
      '`allowed_actions` where it has one',
  })
  actions: Record<string, Record<string, object>>;
  @Nested(() => DiscoverQuickstart) quickstart: DiscoverQuickstart;
}
