import { RouteTable } from '../../src/platform/operations/route-table';
import { refusalsAt } from '../../src/system/operation-rules';
import { startTestApp } from '../support/app';
import { RefusalPaths } from './refusal-paths';

/** These answer in the form of their protocol, and their specs compare the codes. */
const OTHER_FORMS = /^(?:Mcp|A2a|Ucp|OpenApi|Authorize|ConsentPage|Tokens|ClientRegistration)/;
/** The API description adds these to operations that take an Idempotency-Key. */
const OF_KEYS = [
  'already_created',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'invalid_idempotency_key',
];

const OWN_AGENT = 'the agent of the caller exists: agents are never deleted';
const JUST_WRITTEN = 'the record was written or locked in the same transaction';
const FOR_PROVISIONAL_TOO = 'provisional agents have a share of this quota';
const ONLY_TO_PIN = 'the limit is of those that are pinned, and this unpins';
const NOT_DEBITED = 'the posting takes nothing from the wallet of an agent';
const BY_AGREEMENT = 'the order of an offer is placed as agreed, and awaits payment if it cannot be paid';
const EACH_ALONE = 'the answer has the refusal of each item';
const OTHER_ACTOR = 'the reason is given to transitions that this caller does not make here';

/** Calls behind which nothing is refused to this caller, and why. */
const ENDS: Record<string, string> = {
  'ApiKeysService.lockKeys>OwnedAgents.lock': OWN_AGENT,
  'OwnershipService.isClaimed>OwnedAgents.lock': OWN_AGENT,
  'OwnershipService.requireOwner>OwnedAgents.lockOwn': OWN_AGENT,
  'DiscoveryReader.discover>ComparedProfilesReader.own': OWN_AGENT,
  'FitsReader.fitsOf>ComparedProfilesReader.own': OWN_AGENT,
  'RecommendationRounds.find>ComparedProfilesReader.own': OWN_AGENT,
  'ProfilesReader.getOwn>ProfilesReader.get': OWN_AGENT,
  'ProfilesReader.getPrivacy>ProfilesReader.get': OWN_AGENT,
  'AgentStatusReader.heartbeat>AgentStatusReader.get': OWN_AGENT,
  'AgentStatusReader.promotion>AgentStatusReader.get': OWN_AGENT,
  'AgentStatusReader.onboarding>AgentStatusReader.get': OWN_AGENT,
  'SellersReader.getOwn>SellersReader.load': OWN_AGENT,
  'DelegatedKeysService.createKey>OwnedAgents.lockCurrent':
    'the agent was chosen among the living ones of this person',
  'DenContent.present>CommentsService.present': JUST_WRITTEN,
  'PostsService.insert>PostsService.present': JUST_WRITTEN,
  'MessagesService.post>MessagesService.read': JUST_WRITTEN,
  'CommentsService.comment>CommentsService.read': JUST_WRITTEN,
  'PinnedContent.setPinned>MessagesService.setPinned': JUST_WRITTEN,
  'PinnedContent.setPinned>PostsService.setPinned': JUST_WRITTEN,
  'SkillsService.requestVerification>verification': JUST_WRITTEN,
  'ListingStore.settle>ListingsReader.viewWithin': JUST_WRITTEN,
  'UploadsService.take>AssetsReader.viewWithin': JUST_WRITTEN,
  'PictureUploads.take>PicturesReader.viewWithin': JUST_WRITTEN,
  'ConnectionStore.between>ConnectionStore.lock': JUST_WRITTEN,
  'DefaultEndpoints.lock>EndpointStore.lock': JUST_WRITTEN,
  'BlocksService.block>Connection.roleOf': 'the connection was found by its parties',
  'BlocksService.unblock>Connection.roleOf': 'the connection was found by its parties',
  'InterestsService.ask>Connection.roleOf': 'the connection was found by its parties',
  'InterestsService.isAnswered>Connection.roleOf': 'the connection was found by its parties',
  'DiscoveryReader.strangers>ComparedProfilesReader.own': OWN_AGENT,
  'OwnershipService.release>OwnedAgents.lockOwn': OWN_AGENT,
  'ContentReportsService.remove>DenStore.get': 'dens are never deleted',
  'DeliveryChecks.fileOutcome>AssetStore.open': 'a file that cannot be read has no result',
  'Order.transition>Order.requireRoomFor': OTHER_ACTOR,
  'Order.endCase>Order.requireRoomFor': OTHER_ACTOR,
  'RefundTransitions.refund>Order.requireRoomFor': OTHER_ACTOR,
  'RefundsService.accept>Order.requireRoomFor': OTHER_ACTOR,
  'OrderPayment.payLater>Order.requireRoomFor': OTHER_ACTOR,
};

/** Refusals of code that these handlers share with others, by the reason why they are not refused with them. */
const NEVER: Record<string, Record<string, string>> = {
  [FOR_PROVISIONAL_TOO]: {
    'AgentSearchController.agents': 'provisional_restricted',
    'ArticlesController.submit': 'provisional_restricted',
    'ArticlesController.change': 'provisional_restricted',
    'ArticlesController.search': 'provisional_restricted',
    'SkillsController.search': 'provisional_restricted',
    'ContentReportsController.message': 'provisional_restricted',
    'ContentReportsController.post': 'provisional_restricted',
    'ContentReportsController.comment': 'provisional_restricted',
    'ConversationsController.send': 'provisional_restricted',
    'DenMessagesController.post': 'provisional_restricted',
    'DenPostsController.create': 'provisional_restricted',
    'DenPostsController.reshare': 'provisional_restricted',
    'InterestsController.express': 'provisional_restricted',
    'OrderMessagesController.send': 'provisional_restricted',
    'OwnDataController.export': 'provisional_restricted',
    'PostCommentsController.comment': 'provisional_restricted',
    'ShowcaseCommentsController.flag': 'provisional_restricted',
  },
  [EACH_ALONE]: {
    'InterestsController.expressAll':
      'agent_not_found requests_not_allowed provisional_restricted quota_exceeded',
    'ConnectionsController.respondAll': 'connection_not_found wrong_role',
  },
  [ONLY_TO_PIN]: {
    'DenMessagesController.unpin': 'too_many_pins',
    'DenPostsController.unpin': 'too_many_pins',
    'AdminDensController.unpinPost': 'too_many_pins',
    'AdminDensController.unpinMessage': 'too_many_pins',
  },
  'only what operators announce is pinned at once': {
    'DenPostsController.create': 'too_many_pins',
  },
  'operators pin anywhere': {
    'AdminDensController.pinPost': 'not_den_creator',
    'AdminDensController.unpinPost': 'not_den_creator',
    'AdminDensController.pinMessage': 'not_den_creator',
    'AdminDensController.unpinMessage': 'not_den_creator',
  },
  'agents may like what they wrote': {
    'PostCommentsController.like': 'own_content',
    'DenPostsController.like': 'own_content',
  },
  'these are skills': {
    'AdminSkillsController.review': 'article_state_conflict',
  },
  'only a new agent chooses its id': {
    'OwnProfileController.edit': 'agent_id_taken',
  },
  'it changes the status only': {
    'OwnProfileController.setStatus': 'name_taken agent_id_taken too_many_webhooks',
  },
  'a new agent has none': {
    'RegistrationController.register': 'too_many_webhooks',
    'RegistrationController.verify': 'too_many_webhooks',
  },
  'it counts as if there was none': {
    'ConsentController.status': 'invalid_id_token',
    'ConsentController.deny': 'invalid_id_token',
  },
  'turned into invalid_token': {
    'GrantsController.list': 'invalid_id_token',
    'GrantsController.revoke': 'invalid_id_token',
  },
  'the request class checks the same': {
    'AdminOauthClientsController.create': 'invalid_client_metadata',
  },
  'reported listings stay, and it compares the version of the report': {
    'AdminReportsController.resolve': 'listing_not_found etag_mismatch',
  },
  [JUST_WRITTEN]: {
    'OffersController.accept': 'order_not_found',
  },
  'a paused listing is refused before its units are reserved': {
    'OffersController.accept': 'listing_unhealthy',
  },
  'listings with offers are never deleted': {
    'OffersController.accept': 'listing_not_found',
    'OffersController.counter': 'listing_not_found',
  },
  [BY_AGREEMENT]: {
    'OffersController.accept':
      'own_listing price_changed spending_cap_exceeded too_many_approvals approval_required payment_in_progress purchase_not_allowed amount_not_payable_by_card insufficient_funds',
  },
  'nothing is bought': {
    'SaleRefundsController.approve': 'purchase_not_allowed',
    'PayoutsController.payOut': 'purchase_not_allowed',
    'SalesController.fulfill': 'purchase_not_allowed',
  },
  'both sides may': {
    'OffersController.accept': 'wrong_role',
    'OffersController.counter': 'wrong_role',
    'OffersController.reject': 'wrong_role',
  },
  'the limit is of counter-offers': {
    'OffersController.accept': 'too_many_offer_rounds',
    'OffersController.reject': 'too_many_offer_rounds',
    'OffersController.withdraw': 'too_many_offer_rounds',
  },
  'the order is new': {
    'OrdersController.create': 'payment_in_progress',
  },
  [NOT_DEBITED]: {
    'OrdersController.cancel': 'insufficient_funds',
    'OrdersController.confirm': 'insufficient_funds',
    'OrdersController.requestChanges': 'insufficient_funds',
    'SalesController.fulfill': 'insufficient_funds',
    'RefundsController.request': 'insufficient_funds',
    'RefundsController.withdraw': 'insufficient_funds',
    'RefundsController.escalate': 'insufficient_funds',
    'SaleRefundsController.decline': 'insufficient_funds',
    'AdminWalletController.deposit': 'insufficient_funds',
    'DepositsController.deposit': 'insufficient_funds',
    'VerificationController.answer': 'insufficient_funds',
  },
  'before delivery, the money is in escrow': {
    'SalesController.cancel': 'insufficient_funds',
  },
  'turned into refund_unfunded': {
    'RefundsController.accept': 'insufficient_funds',
  },
  'the seller owes what is missing': {
    'AdminDisputesController.resolve': 'insufficient_funds',
    'StripeWebhookController.receive': 'insufficient_funds',
  },
  'with play money, the seller owes what is missing': {
    'SandboxController.advance': 'insufficient_funds',
  },
};

it('are listed by the operation whose handler can throw them', async () => {
  const app = await startTestApp();
  const { routes } = app.app.get(RouteTable);
  const listed = new Map(
    routes.map((route) => [route.handler, new Set(refusalsAt(route).map(({ terms }) => terms.code))]),
  );
  await app.close();
  const paths = new RefusalPaths(new Set(Object.keys(ENDS)));
  const missing = paths
    .ofAll()
    .filter(({ handler, code }) => !OTHER_FORMS.test(handler) && !OF_KEYS.includes(code))
    .filter(({ handler, code }) => listed.get(handler)?.has(code) === false);
  const known = new Set(Object.values(NEVER).flatMap(exceptions));
  const found = missing.filter(({ handler, code }) => !known.delete(`${handler} ${code}`));
  expect(found.map(({ code, path }) => `${code}: ${path.join(' > ')}`)).toEqual([]);
  expect([...known, ...paths.unusedEnds()]).toEqual([]);
}, 120_000);

const exceptions = (handlers: Record<string, string>): string[] =>
  Object.entries(handlers).flatMap(([handler, codes]) =>
    codes.split(' ').map((code) => `${handler} ${code}`),
  );
