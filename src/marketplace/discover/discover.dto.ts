import {
  Flag,
  Integer,
  Money,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { CategoryView } from '../catalog/categories.dto';
import { FEE_RATES_BY_TIER, ORDER_FEE_CENTS } from '../policies';

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
  @AnyObject({ example: FEE_RATES_BY_TIER }) rates_percent_by_tier: Record<string, number>;
  @Integer({ example: ORDER_FEE_CENTS }) order_fee_cents: number;
  @Text() buyer_pays: string;
  @Text() seller_pays: string;
  @Text() seller_receives: string;
}

class DiscoverUnpaidOrders {
  @Integer() max_orders: number;
  @Integer() max_orders_per_listing: number;
  @Integer() payment_due_minutes: number;
  @Money({
    description: 'Total of a buyer’s unpaid orders; a single unit may cost more if nothing else is unpaid',
  })
  max_total_cents: number;
  @Integer({ description: 'Share of a listing’s stock that one buyer may reserve without paying' })
  max_stock_percent: number;
  @Integer({ description: 'Units of a listing that may be reserved regardless of the percentage' })
  always_allowed_units: number;
  @Integer({ description: 'Unpaid orders for one listing that may expire or be cancelled within 24 hours' })
  max_lapsed_per_listing_per_day: number;
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
  @Nested(() => DiscoverUnpaidOrders, { description: 'Limits on unpaid orders' })
  unpaid_orders: DiscoverUnpaidOrders;
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
      'Groups of actions: each with method, path, params or body, auth_required and description, and its name in ' +
      '`allowed_actions`, if any',
  })
  actions: Record<string, Record<string, object>>;
  @Nested(() => DiscoverQuickstart) quickstart: DiscoverQuickstart;
}
