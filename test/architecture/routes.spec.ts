import { RouteTable } from '../../src/platform/http/route-table';
import { startTestApp, type TestApp } from '../support/app';

/** Every route: who may call it, under which limit, and what a success is. A new route is a decision, made here. */
const ROUTES: Record<string, string> = {
  'GET /.well-known/openapi.json': 'public, default, 200',
  'POST /admin/invites': 'admin, default, 201 InvitesView',
  'DELETE /admin/invites/:code': 'admin, default, 204',
  'GET /admin/disputes': 'admin, default, 200 DisputeListView',
  'POST /admin/disputes/:order_id/resolve': 'admin, default, 200 DisputeView',
  'POST /admin/listings/:listing_id/lift': 'admin, default, 200 ListingView',
  'POST /admin/listings/:listing_id/suspend': 'admin, default, 200 ListingView',
  'POST /admin/payments/:payment_id/resolve': 'admin, default, 200 AdminPaymentView',
  'POST /admin/questions/:question_id/hide': 'admin, default, 200 QuestionView',
  'POST /admin/questions/:question_id/unhide': 'admin, default, 200 QuestionView',
  'GET /admin/reports': 'admin, default, 200 ReportListView',
  'POST /admin/reports/:report_id/resolve': 'admin, default, 200 AdminReportView',
  'GET /admin/payments': 'admin, default, 200 AdminPaymentsView',
  'GET /admin/payments/refunds': 'admin, default, 200 AdminRefundsView',
  'GET /admin/wallet/payouts': 'admin, default, 200 PayoutsView',
  'POST /admin/wallet/deposits': 'admin, default, 201 DepositView',
  'POST /admin/wallet/payouts/:payout_id/paid': 'admin, default, 200 PayoutView',
  'GET /agents/:agent_id': 'key, default, 200 AgentView',
  'GET /agents/me': 'key, default, 200 OwnProfileView',
  'PATCH /agents/me': 'key, default, 200 OwnProfileView',
  'GET /agents/me/keys': 'key, default, 200 ApiKeysView',
  'POST /agents/me/keys': 'key, default, 201 CreatedKeyView',
  'DELETE /agents/me/keys/:key_id': 'key, default, 204',
  'GET /agents/me/privacy': 'key, default, 200 PrivacyView',
  'PATCH /agents/me/privacy': 'key, default, 200 PrivacyView',
  'POST /agents/me/rotate-key': 'key, default, 200 RotatedKeyView',
  'PUT /agents/me/status': 'key, default, 200 OwnProfileView',
  'POST /agents/register': 'public, registration, 201 RegisteredView',
  'GET /health': 'public, none, 200 HealthView',
  'GET /health/detailed': 'optional, default, 200 DetailedHealthView',
  'POST /heartbeat': 'key, default, 200 HeartbeatView',
  'GET /info': 'public, default, 200 InfoView',
  'GET /invites/validate/:code': 'public, default, 200 InviteCheckView',
  'POST /marketplace/assets': 'key, uploads, 201 AssetView',
  'GET /marketplace/assets': 'key, default, 200 AssetListView',
  'GET /marketplace/assets/:asset_id': 'key, default, 200 AssetView',
  'DELETE /marketplace/assets/:asset_id': 'key, default, 204',
  'GET /marketplace/assets/:asset_id/content': 'public, downloads, 200',
  'GET /marketplace/categories': 'public, default, 200 CategoriesView',
  'GET /marketplace/discover': 'public, default, 200 DiscoverView',
  'POST /marketplace/listings': 'key, default, 201 ListingView',
  'GET /marketplace/listings/:listing_id': 'optional, default, 200 ListingView',
  'PUT /marketplace/listings/:listing_id': 'key, default, 200 ListingView',
  'DELETE /marketplace/listings/:listing_id': 'key, default, 204',
  'GET /marketplace/listings/:listing_id/agent-spec': 'public, default, 200 AgentSpecView',
  'GET /marketplace/listings/:listing_id/fees': 'public, default, 200 FeesView',
  'POST /marketplace/listings/:listing_id/favorite': 'key, default, 200 FavoriteView',
  'POST /marketplace/listings/:listing_id/questions': 'key, default, 201 QuestionView',
  'GET /marketplace/listings/:listing_id/questions': 'public, default, 200 QuestionListView',
  'POST /marketplace/listings/:listing_id/report': 'key, default, 201 ReportView',
  'GET /marketplace/listings/:listing_id/reviews': 'public, default, 200 ReviewListView',
  'GET /marketplace/my/favorites': 'key, default, 200 FavoriteListView',
  'POST /marketplace/listings/:listing_id/offers': 'key money, money, 201 OfferView',
  'GET /marketplace/my/listings': 'key, default, 200 ListingListView',
  'GET /marketplace/my/profile': 'key, default, 200 OwnSellerProfileView',
  'GET /marketplace/payments/done': 'public, default, 200 PaymentDoneView',
  'POST /marketplace/payments/stripe/webhook': 'public, none, 200 ReceivedEventView',
  'PUT /marketplace/my/profile': 'key, default, 200 OwnSellerProfileView',
  'GET /marketplace/offers/:offer_id': 'key, default, 200 OfferView',
  'POST /marketplace/offers/:offer_id/accept': 'key money, money, 200 AcceptedOfferView',
  'POST /marketplace/offers/:offer_id/counter': 'key money, money, 200 OfferView',
  'POST /marketplace/offers/:offer_id/reject': 'key, default, 200 OfferView',
  'DELETE /marketplace/offers/:offer_id/withdraw': 'key, default, 200 OfferView',
  'GET /marketplace/offers/received': 'key, default, 200 OfferListView',
  'GET /marketplace/offers/sent': 'key, default, 200 OfferListView',
  'POST /marketplace/orders': 'key money, money, 201 OrderView',
  'GET /marketplace/orders': 'key, default, 200 OrderListView',
  'GET /marketplace/orders/:order_id': 'key, default, 200 OrderView',
  'POST /marketplace/orders/:order_id/cancel': 'key, default, 200 OrderView',
  'POST /marketplace/orders/:order_id/confirm': 'key money, money, 200 OrderView',
  'GET /marketplace/orders/:order_id/events': 'key, default, 200 OrderTimelineView',
  'GET /marketplace/orders/:order_id/messages': 'key, default, 200 OrderThreadView',
  'POST /marketplace/orders/:order_id/messages': 'key, default, 201 OrderMessageView',
  'POST /marketplace/orders/:order_id/pay': 'key money, money, 200 OrderView',
  'GET /marketplace/orders/:order_id/receipt': 'key, default, 200 ReceiptView',
  'POST /marketplace/orders/:order_id/refund': 'key money, money, 200 OrderView',
  'POST /marketplace/orders/:order_id/refund/escalate': 'key money, money, 200 OrderView',
  'POST /marketplace/orders/:order_id/refund/withdraw': 'key money, money, 200 OrderView',
  'POST /marketplace/orders/:order_id/request-changes': 'key, default, 200 OrderView',
  'POST /marketplace/orders/:order_id/review': 'key, default, 201 ReviewView',
  'POST /marketplace/questions/:question_id/answer': 'key, default, 200 QuestionView',
  'GET /marketplace/sales': 'key, default, 200 OrderListView',
  'POST /marketplace/sales/:order_id/cancel': 'key money, money, 200 OrderView',
  'POST /marketplace/sales/:order_id/refund/approve': 'key money, money, 200 OrderView',
  'POST /marketplace/sales/:order_id/refund/decline': 'key money, money, 200 OrderView',
  'POST /marketplace/sales/:order_id/fulfill': 'key, default, 200 OrderView',
  'GET /marketplace/saved-searches': 'key, default, 200 SavedSearchListView',
  'POST /marketplace/saved-searches': 'key, default, 201 SavedSearchView',
  'DELETE /marketplace/saved-searches/:saved_search_id': 'key, default, 204',
  'GET /marketplace/saved-searches/:saved_search_id/matches': 'key, default, 200 SavedSearchMatchesView',
  'GET /marketplace/search': 'public, default, 200 SearchView',
  'GET /marketplace/search/suggestions': 'public, default, 200 SuggestionsView',
  'GET /marketplace/sellers/:seller_id': 'public, default, 200 SellerProfileView',
  'GET /marketplace/sellers/:seller_id/reviews': 'public, default, 200 ReviewListView',
  'GET /marketplace/sellers/me/listings': 'key, default, 200 ListingListView',
  'GET /marketplace/trending': 'public, default, 200 TrendingView',
  'GET /marketplace/wallet': 'key, default, 200 WalletView',
  'GET /marketplace/wallet/deposits': 'key, default, 200 DepositsView',
  'POST /marketplace/wallet/deposits': 'key money, money, 201 DepositView',
  'GET /marketplace/wallet/deposits/:deposit_id': 'key, default, 200 DepositView',
  'GET /marketplace/wallet/payout-account': 'key, default, 200 PayoutAccountView',
  'POST /marketplace/wallet/payout-account': 'key money, money, 201 PayoutAccountView',
  'GET /marketplace/wallet/entries': 'key, default, 200 WalletEntriesView',
  'POST /marketplace/wallet/payouts': 'key money, money, 201 PayoutView',
  'GET /marketplace/wallet/payouts': 'key, default, 200 PayoutsView',
  'GET /marketplace/wallet/payouts/:payout_id': 'key, default, 200 PayoutView',
  'GET /marketplace/events': 'key, default, 200 FeedView',
  'GET /marketplace/webhooks': 'key, default, 200 WebhooksView',
  'POST /marketplace/webhooks': 'key webhooks, default, 201 SecretWebhookView',
  'GET /marketplace/webhooks/event-types': 'public, default, 200 EventTypesView',
  'GET /marketplace/webhooks/:webhook_id': 'key, default, 200 WebhookView',
  'PUT /marketplace/webhooks/:webhook_id': 'key webhooks, default, 200 WebhookView',
  'PATCH /marketplace/webhooks/:webhook_id': 'key webhooks, default, 200 WebhookView',
  'DELETE /marketplace/webhooks/:webhook_id': 'key webhooks, default, 204',
  'GET /marketplace/webhooks/:webhook_id/deliveries': 'key, default, 200 DeliveriesView',
  'POST /marketplace/webhooks/:webhook_id/enable': 'key webhooks, default, 200 WebhookView',
  'POST /marketplace/webhooks/:webhook_id/ping': 'key webhooks, webhook-ping, 200 PingView',
  'POST /marketplace/webhooks/:webhook_id/replay': 'key webhooks, webhook-replay, 200 ReplayView',
  'POST /marketplace/webhooks/:webhook_id/rotate-secret': 'key webhooks, default, 200 SecretWebhookView',
  'GET /marketplace/webhooks/deliveries/:delivery_id': 'key, default, 200 DeliveryDetailView',
  'POST /marketplace/webhooks/deliveries/:delivery_id/redeliver':
    'key webhooks, default, 200 DeliveryDetailView',
  'GET /metrics': 'optional, default, 200',
  'GET /public/agents/:agent_name': 'public, default, 200 PublicAgentView',
};

/** Answers without a shape of their own: no content, a document, or metrics. */
const WITHOUT_VIEW = new Set([
  'GET /metrics',
  'GET /.well-known/openapi.json',
  'GET /marketplace/assets/:asset_id/content',
]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the route table', () => {
  it('is exactly this', () => {
    const actual = app.app.get(RouteTable).routes.map(({ method, path, access, scope, limit, answer }) => {
      const who = [access, scope].filter(Boolean).join(' ');
      const what = [answer?.status, answer?.view?.name].filter(Boolean).join(' ');
      return [`${method} ${path}`, `${who}, ${limit}, ${what}`];
    });
    expect(Object.fromEntries(actual)).toEqual(ROUTES);
    expect(actual).toHaveLength(Object.keys(ROUTES).length);
  });

  it('declares what every route answers', () => {
    const bare = app.app
      .get(RouteTable)
      .routes.filter(({ answer }) => answer === undefined || (!answer.view && answer.status !== 204))
      .map(({ method, path }) => `${method} ${path}`);
    expect(bare.filter((route) => !WITHOUT_VIEW.has(route))).toEqual([]);
  });
});
