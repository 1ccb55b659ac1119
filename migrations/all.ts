import type { MigrationInterface } from 'typeorm';
import { OutboxAndIdempotency1763600000000 } from './1763600000000-outbox-and-idempotency';
import { Agents1763600100000 } from './1763600100000-agents';
import { Catalog1763600200000 } from './1763600200000-catalog';
import { Ledger1763600300000 } from './1763600300000-ledger';
import { Orders1763600400000 } from './1763600400000-orders';
import { Webhooks1763600500000 } from './1763600500000-webhooks';
import { Refunds1763600600000 } from './1763600600000-refunds';
import { Offers1763600700000 } from './1763600700000-offers';
import { QuestionsFavoritesReports1763600800000 } from './1763600800000-questions-favorites-reports';
import { SellersAndSavedSearches1763600900000 } from './1763600900000-sellers-and-saved-searches';
import { Payments1763601000000 } from './1763601000000-payments';
import { DigitalGoods1763601100000 } from './1763601100000-digital-goods';
import { WebhookService1763601200000 } from './1763601200000-webhook-service';
import { Standing1763601300000 } from './1763601300000-standing';
import { Network1763601400000 } from './1763601400000-network';
import { Discovery1763601500000 } from './1763601500000-discovery';
import { Dens1763601600000 } from './1763601600000-dens';
import { PromptsAndShowcase1763601700000 } from './1763601700000-prompts-and-showcase';
import { ArticlesAndSkills1763601800000 } from './1763601800000-articles-and-skills';
import { Notifications1763601900000 } from './1763601900000-notifications';
import { Donations1763602000000 } from './1763602000000-donations';
import { InvitesAndDirectory1763602100000 } from './1763602100000-invites-and-directory';
import { ActivityAndStatistics1763602200000 } from './1763602200000-activity-and-statistics';
import { Trust1763602300000 } from './1763602300000-trust';
import { LeaderboardAndGraph1763602400000 } from './1763602400000-leaderboard-and-graph';
import { JoiningAndLeaving1763602500000 } from './1763602500000-joining-and-leaving';
import { DiscoveryShapes1763602590000 } from './1763602590000-discovery-shapes';
import { People1763602600000 } from './1763602600000-people';
import { Brakes1763602610000 } from './1763602610000-brakes';
import { AgentKeys1763602620000 } from './1763602620000-agent-keys';
import { Oauth1763602700000 } from './1763602700000-oauth';
import { McpSessions1763602800000 } from './1763602800000-mcp-sessions';
import { A2a1763602900000 } from './1763602900000-a2a';
import { Ucp1763603000000 } from './1763603000000-ucp';
import { SeveralLoginLinks1763603110000 } from './1763603110000-several-login-links';
import { ApprovalsOfLines1763603120000 } from './1763603120000-approvals-of-lines';
import { CardKeys1763603150000 } from './1763603150000-card-keys';
import { A2aLimits1763603160000 } from './1763603160000-a2a-limits';
import { UcpHandoffs1763603400000 } from './1763603400000-ucp-handoffs';
import { Decisions1763603500000 } from './1763603500000-decisions';
import { Gates1763603510000 } from './1763603510000-gates';
import { OpsReports1763603520000 } from './1763603520000-ops-reports';
import { LatestConnections1763603600000 } from './1763603600000-latest-connections';
import { OperatorLog1763603610000 } from './1763603610000-operator-log';
import { CartsOfPlatforms1763603630000 } from './1763603630000-carts-of-platforms';
import { WebhooksInTrouble1763603640000 } from './1763603640000-webhooks-in-trouble';
import { RecentWrites1763603700000 } from './1763603700000-recent-writes';
import { OriginOfEvents1763603730000 } from './1763603730000-origin-of-events';
import { EpochsOfRecentWrites1763603740000 } from './1763603740000-epochs-of-recent-writes';
import { WhatCheckoutsAwait1763603750000 } from './1763603750000-what-checkouts-await';
import { AwaitedByCheckouts1763603760000 } from './1763603760000-awaited-by-checkouts';
import { ProofOfTheSecretKey1763603770000 } from './1763603770000-proof-of-the-secret-key';
import { LateChanges1763603790000 } from './1763603790000-late-changes';
import { OpenReportsOfAListing1763603791000 } from './1763603791000-open-reports-of-a-listing';
import { SpendingOfKeys1763603800000 } from './1763603800000-spending-of-keys';
import { NamesThatLookAlike1763603810000 } from './1763603810000-names-that-look-alike';
import { ErasedAgents1763603811000 } from './1763603811000-erased-agents';
import { ProofByIdempotencyKey1763603820000 } from './1763603820000-proof-by-idempotency-key';
import { PlatformsOfApiKeys1763603821000 } from './1763603821000-platforms-of-api-keys';
import { SecondUsesOfRefreshTokens1763603830000 } from './1763603830000-second-uses-of-refresh-tokens';
import { SealedInviteCodes1763603831000 } from './1763603831000-sealed-invite-codes';
import { HashesOfInviteCodes1763603832000 } from './1763603832000-hashes-of-invite-codes';
import { VersionsOfTheSecretKey1763603833000 } from './1763603833000-versions-of-the-secret-key';
import { ScopesOfUcp1763603840000 } from './1763603840000-scopes-of-ucp';
import { GrantsByResource1763603841000 } from './1763603841000-grants-by-resource';
import { DiscountCodes1763603842000 } from './1763603842000-discount-codes';
import { DiscountsOfOrders1763603843000 } from './1763603843000-discounts-of-orders';
import { DiscountsOfPlatformOrders1763603844000 } from './1763603844000-discounts-of-platform-orders';
import { UsesOfDiscounts1763603845000 } from './1763603845000-uses-of-discounts';
import { McpTasks1763603850000 } from './1763603850000-mcp-tasks';
import { SealedAddresses1763603860000 } from './1763603860000-sealed-addresses';
import { GoodsOfOffers1763603861000 } from './1763603861000-goods-of-offers';
import { NamesWithoutSeparators1763603870000 } from './1763603870000-names-without-separators';
import { ClaimedDonations1763603871000 } from './1763603871000-claimed-donations';
import { RightsThatOutlastCalls1763604250000 } from './1763604250000-rights-that-outlast-calls';
import { OrderWebhooksByPlatform1763604260000 } from './1763604260000-order-webhooks-by-platform';
import { Evidence1763604300000 } from './1763604300000-evidence';
import { RatingsOfKeptSales1763604301000 } from './1763604301000-ratings-of-kept-sales';
import { StockOfCancelledOrders1763604302000 } from './1763604302000-stock-of-cancelled-orders';
import { WorkerRounds1763604310000 } from './1763604310000-worker-rounds';
import { OrderStates1763604320000 } from './1763604320000-order-states';
import { OrdersThatChangeInPlace1763604321000 } from './1763604321000-orders-that-change-in-place';
import { LeasesOfEvents1763604322000 } from './1763604322000-leases-of-events';
import { UnauditedLedger1763604330000 } from './1763604330000-unaudited-ledger';
import { QueueOfEvents1763604340541 } from './1763604340541-queue-of-events';
import { ScopesOfClients1763604342000 } from './1763604342000-scopes-of-clients';
import { NarrowSearchRows1763604343000 } from './1763604343000-narrow-search-rows';
import { IndexesOfRareRows1763604344000 } from './1763604344000-indexes-of-rare-rows';
import { OperatorSessions1763604345000 } from './1763604345000-operator-sessions';
import { OperatorRoles1763604346000 } from './1763604346000-operator-roles';
import { IndexOfUnansweredQuestions1763604350000 } from './1763604350000-index-of-unanswered-questions';
import { VersionsOfRows1763604360000 } from './1763604360000-versions-of-rows';
import { SearchRowsInOnePiece1763604365000 } from './1763604365000-search-rows-in-one-piece';
import { CountsOfWords1763604370000 } from './1763604370000-counts-of-words';
import { VersionsOfServices1763604380000 } from './1763604380000-versions-of-services';
import { WordIndexesOfListings1763604390000 } from './1763604390000-word-indexes-of-listings';
import { TimesOfAccounts1763604400000 } from './1763604400000-times-of-accounts';
import { ReturnPoliciesOfLines1763604410000 } from './1763604410000-return-policies-of-lines';
import { ProposedRefunds1763604437000 } from './1763604437000-proposed-refunds';
import { SearchFunctions1763604487309 } from './1763604487309-search-functions';
import { SearchText1763604487310 } from './1763604487310-search-text';
import { SuccessorsOfRefreshTokens1763604497000 } from './1763604497000-successors-of-refresh-tokens';
import { AddressesOfApprovals1763604498000 } from './1763604498000-addresses-of-approvals';
import { IssuersOfKeys1763604499000 } from './1763604499000-issuers-of-keys';
import { KeysOfEndpoints1763604500000 } from './1763604500000-keys-of-endpoints';
import { FirstRelease1763604600000 } from './1763604600000-first-release';

/** In the order in which they run. Written by hand, one topic each; never changed once released. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  OutboxAndIdempotency1763600000000,
  Agents1763600100000,
  Catalog1763600200000,
  Ledger1763600300000,
  Orders1763600400000,
  Webhooks1763600500000,
  Refunds1763600600000,
  Offers1763600700000,
  QuestionsFavoritesReports1763600800000,
  SellersAndSavedSearches1763600900000,
  Payments1763601000000,
  DigitalGoods1763601100000,
  WebhookService1763601200000,
  Standing1763601300000,
  Network1763601400000,
  Discovery1763601500000,
  Dens1763601600000,
  PromptsAndShowcase1763601700000,
  ArticlesAndSkills1763601800000,
  Notifications1763601900000,
  Donations1763602000000,
  InvitesAndDirectory1763602100000,
  ActivityAndStatistics1763602200000,
  Trust1763602300000,
  LeaderboardAndGraph1763602400000,
  JoiningAndLeaving1763602500000,
  DiscoveryShapes1763602590000,
  People1763602600000,
  Brakes1763602610000,
  AgentKeys1763602620000,
  Oauth1763602700000,
  McpSessions1763602800000,
  A2a1763602900000,
  Ucp1763603000000,
  SeveralLoginLinks1763603110000,
  ApprovalsOfLines1763603120000,
  CardKeys1763603150000,
  A2aLimits1763603160000,
  UcpHandoffs1763603400000,
  Decisions1763603500000,
  Gates1763603510000,
  OpsReports1763603520000,
  LatestConnections1763603600000,
  OperatorLog1763603610000,
  CartsOfPlatforms1763603630000,
  WebhooksInTrouble1763603640000,
  RecentWrites1763603700000,
  OriginOfEvents1763603730000,
  EpochsOfRecentWrites1763603740000,
  WhatCheckoutsAwait1763603750000,
  AwaitedByCheckouts1763603760000,
  ProofOfTheSecretKey1763603770000,
  LateChanges1763603790000,
  OpenReportsOfAListing1763603791000,
  SpendingOfKeys1763603800000,
  NamesThatLookAlike1763603810000,
  ErasedAgents1763603811000,
  ProofByIdempotencyKey1763603820000,
  PlatformsOfApiKeys1763603821000,
  SecondUsesOfRefreshTokens1763603830000,
  SealedInviteCodes1763603831000,
  HashesOfInviteCodes1763603832000,
  VersionsOfTheSecretKey1763603833000,
  ScopesOfUcp1763603840000,
  GrantsByResource1763603841000,
  DiscountCodes1763603842000,
  DiscountsOfOrders1763603843000,
  DiscountsOfPlatformOrders1763603844000,
  UsesOfDiscounts1763603845000,
  McpTasks1763603850000,
  SealedAddresses1763603860000,
  GoodsOfOffers1763603861000,
  NamesWithoutSeparators1763603870000,
  ClaimedDonations1763603871000,
  RightsThatOutlastCalls1763604250000,
  OrderWebhooksByPlatform1763604260000,
  Evidence1763604300000,
  RatingsOfKeptSales1763604301000,
  StockOfCancelledOrders1763604302000,
  WorkerRounds1763604310000,
  OrderStates1763604320000,
  OrdersThatChangeInPlace1763604321000,
  LeasesOfEvents1763604322000,
  UnauditedLedger1763604330000,
  QueueOfEvents1763604340541,
  ScopesOfClients1763604342000,
  NarrowSearchRows1763604343000,
  IndexesOfRareRows1763604344000,
  OperatorSessions1763604345000,
  OperatorRoles1763604346000,
  IndexOfUnansweredQuestions1763604350000,
  VersionsOfRows1763604360000,
  SearchRowsInOnePiece1763604365000,
  CountsOfWords1763604370000,
  VersionsOfServices1763604380000,
  WordIndexesOfListings1763604390000,
  TimesOfAccounts1763604400000,
  ReturnPoliciesOfLines1763604410000,
  ProposedRefunds1763604437000,
  SearchFunctions1763604487309,
  SearchText1763604487310,
  SuccessorsOfRefreshTokens1763604497000,
  AddressesOfApprovals1763604498000,
  IssuersOfKeys1763604499000,
  KeysOfEndpoints1763604500000,
  FirstRelease1763604600000,
];
