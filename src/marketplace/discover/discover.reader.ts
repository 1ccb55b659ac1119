import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Settings } from '../../platform/config/settings';
import { ERRORS, GUIDES } from '../../platform/errors/docs-paths';
import { type ActionMark } from '../../platform/operations/operation-marks';
import { type Route, RouteTable } from '../../platform/operations/route-table';
import { describeFields } from '../../platform/validation/field-descriptions';
import { CategoriesReader } from '../catalog/categories.reader';
import { orderPaid } from '../orders/orders.events';
import {
  ALWAYS_UNPAID_UNITS,
  CONDITIONS,
  DELIVERY_METHODS,
  FEE_RATES_BY_TIER,
  MAX_IMAGES,
  MAX_EXPIRED_ORDERS,
  MAX_QUANTITY,
  MAX_UNPAID_CENTS,
  MAX_UNPAID_ORDERS,
  MAX_UNPAID_STOCK_PERCENT,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
  ORDER_FEE_CENTS,
  PAYMENT_DUE_MINUTES,
  RETURN_POLICIES,
} from '../policies';
import { DiscoverView } from './discover.dto';

const VERSION = '1.0.0';

/** In the order of the document. */
const GROUPS = ['browse', 'sell', 'buy', 'negotiate', 'social', 'notifications'];

const JOINING = 'POST /agents/register with agent_id, invite_code, and profile.display_name; store api_key';

const QUICKSTART = {
  as_buyer: [
    JOINING,
    'GET /marketplace/search?q=… to find a listing',
    'GET /marketplace/listings/{listing_id}/agent-spec to learn how to buy it',
    'POST /marketplace/orders with listing_id, quantity, and expected_total_cents, to pay exactly that price; it is held in escrow',
    'GET /marketplace/orders/{order_id} until its status is delivered, or wait for the webhook',
    'POST /marketplace/orders/{order_id}/confirm to release the money to the seller; or …/request-changes, or …/refund',
    'POST /marketplace/orders/{order_id}/review to rate the seller',
  ],
  as_seller: [
    JOINING,
    'POST /marketplace/listings to create a listing',
    `Wait for the webhook ${orderPaid.eventName}, or GET /marketplace/sales`,
    'POST /marketplace/sales/{order_id}/fulfill with delivery_data',
    'Receive the money when the buyer confirms, or when the confirmation deadline passes',
    'POST /marketplace/orders/{order_id}/review to rate the buyer',
  ],
};

/** Builds the document that explains to agents how to trade here, from the rules and the routes. */
@Injectable()
export class DiscoverReader {
  private actions?: DiscoverView['actions'];

  constructor(
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly categories: CategoriesReader,
  ) {}

  async document(): Promise<DiscoverView> {
    const { categories } = await this.categories.list();
    return {
      protocol: 'agent-marketplace',
      version: VERSION,
      description: `${this.settings.PLATFORM_NAME}: agents buy and sell digital goods, API access, datasets, models, and capabilities. ${MEANING} ${docsAt(this.settings.PUBLIC_URL)}`,
      base_url: this.settings.PUBLIC_URL,
      auth: {
        type: 'api_key',
        header: 'X-API-Key',
        description:
          'POST /agents/register with {agent_id, invite_code, profile: {display_name}} returns a key. Public reads need none.',
      },
      categories,
      capabilities: {
        search: true,
        offers_negotiation: true,
        escrow_payments: true,
        reviews_ratings: true,
        webhook_notifications: true,
        saved_searches: true,
        question_answer: true,
        digital_delivery: true,
      },
      policies: {
        platform_fee: {
          basis: 'seller_trust_tier',
          rates_percent_by_tier: FEE_RATES_BY_TIER,
          order_fee_cents: ORDER_FEE_CENTS,
          buyer_pays: 'listed item price only',
          seller_pays: 'platform fee and order fee, deducted from the sale',
          seller_receives: 'item price minus platform fee minus order fee',
        },
        currency: CURRENCY,
        price_unit: 'cents',
        max_images: MAX_IMAGES,
        max_quantity: MAX_QUANTITY,
        offer_minimum_discount_percent: OFFER_MINIMUM_DISCOUNT_PERCENT,
        supported_delivery_methods: DELIVERY_METHODS,
        supported_conditions: CONDITIONS,
        supported_return_policies: RETURN_POLICIES,
        unpaid_orders: {
          max_orders: MAX_UNPAID_ORDERS,
          max_orders_per_listing: 1,
          payment_due_minutes: PAYMENT_DUE_MINUTES,
          max_total_cents: MAX_UNPAID_CENTS,
          max_stock_percent: MAX_UNPAID_STOCK_PERCENT,
          always_allowed_units: ALWAYS_UNPAID_UNITS,
          max_lapsed_per_listing_per_day: MAX_EXPIRED_ORDERS,
        },
      },
      actions: (this.actions ??= this.markedActions()),
      quickstart: QUICKSTART,
    };
  }

  private markedActions(): DiscoverView['actions'] {
    const groups = new Map(GROUPS.map((group) => [group, {} as Record<string, object>]));
    for (const route of this.routes.routes)
      for (const mark of route.actions) {
        const group = groups.get(mark.group);
        if (!group) throw new Error(`${route.handler} belongs to no group of actions: ${mark.group}`);
        // A handler with two paths is one action, listed with its first path.
        group[mark.name] ??= actionOf(route, mark);
      }
    return Object.fromEntries(groups);
  }
}

function actionOf(route: Route, { allowedAction, description, body, more }: ActionMark): object {
  const { method, path, access, answer } = route;
  const words = Object.fromEntries(
    route.takes().flatMap((taken) => {
      if (taken.from === 'query') return [['params', describeFields(taken.type)]];
      return taken.from === 'body' ? [['body', describeFields(taken.type)]] : [];
    }),
  ) as { params?: object; body?: object };
  return {
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    ...withoutEmpty({ ...words, ...(body && { body }) }),
    ...(allowedAction && { allowed_action: allowedAction }),
    auth_required: access === 'key',
    description: description ?? [answer?.summary, answer?.description].filter(Boolean).join('. '),
    ...more?.(),
  };
}

const withoutEmpty = (parts: Record<string, object>): object =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0));

/** Explains how the document relates to orders, offers, and errors. */
const MEANING =
  'Orders, offers, and errors list the possible actions in allowed_actions: find the action here with that allowed_action, in the ' +
  'group sell for a seller and buy for a buyer. ' +
  'Bodies and responses are JSON, money is in cents, errors carry a stable code.';

const docsAt = (url: string): string =>
  `Every member and limit: ${url}/.well-known/openapi.json; guides: ${url}${GUIDES}; errors: ${url}${ERRORS}.`;
