import type { MigrationInterface } from 'typeorm';
import { SearchFunctions1764700001000 } from './1764700001000-search-functions';
import { Platform1764700002000 } from './1764700002000-platform';
import { Agents1764700003000 } from './1764700003000-agents';
import { SignIn1764700004000 } from './1764700004000-sign-in';
import { Catalog1764700005000 } from './1764700005000-catalog';
import { Orders1764700006000 } from './1764700006000-orders';
import { Money1764700007000 } from './1764700007000-money';
import { Community1764700008000 } from './1764700008000-community';
import { Network1764700009000 } from './1764700009000-network';
import { Insights1764700010000 } from './1764700010000-insights';
import { Notifications1764700011000 } from './1764700011000-notifications';
import { Protocols1764700012000 } from './1764700012000-protocols';
import { Decisions1764700013000 } from './1764700013000-decisions';
import { KeysOfEvents1764800001000 } from './1764800001000-keys-of-events';
import { Backups1764800002000 } from './1764800002000-backups';
import { OperatorLists1764800007000 } from './1764800007000-operator-lists';
import { Pictures1764800009000 } from './1764800009000-pictures';
import { DenSearch1764800011000 } from './1764800011000-den-search';
import { OwnerInbox1764800012000 } from './1764800012000-owner-inbox';
import { ReviewReplies1764800013000 } from './1764800013000-review-replies';
import { DeliveredFiles1764800014000 } from './1764800014000-delivered-files';
import { ClaimOrder1764800016000 } from './1764800016000-claim-order';
import { SandboxClocks1764800017000 } from './1764800017000-sandbox-clocks';
import { OperatorPosts1764800018000 } from './1764800018000-operator-posts';
import { AuditFilters1764800021000 } from './1764800021000-audit-filters';
import { LastTest1764800022000 } from './1764800022000-last-test';
import { KeyBudgets1764800025000 } from './1764800025000-key-budgets';
import { PurchaseRates1764800026000 } from './1764800026000-purchase-rates';
import { KeyTokens1764800027000 } from './1764800027000-key-tokens';
import { OrderCosts1764800030000 } from './1764800030000-order-costs';
import { PurchaseIntents1764800031000 } from './1764800031000-purchase-intents';
import { ListingChecks1764800032000 } from './1764800032000-listing-checks';
import { VerifiedDelivery1764800033000 } from './1764800033000-verified-delivery';
import { ListingViews1764800034000 } from './1764800034000-listing-views';
import { Evaluators1764800040000 } from './1764800040000-evaluators';
import { ChecksOfOffers1764800041000 } from './1764800041000-checks-of-offers';
import { PurchaseTokens1764800045000 } from './1764800045000-purchase-tokens';
import { EndedKeys1764800046000 } from './1764800046000-ended-keys';
import { ListingHealth1764800050000 } from './1764800050000-listing-health';
import { SellerFacts1764800051000 } from './1764800051000-seller-facts';

/** In the order in which they run: the schema of 0.2.0, then one migration per change. None changes once it is released. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  SearchFunctions1764700001000,
  Platform1764700002000,
  Agents1764700003000,
  SignIn1764700004000,
  Catalog1764700005000,
  Orders1764700006000,
  Money1764700007000,
  Community1764700008000,
  Network1764700009000,
  Insights1764700010000,
  Notifications1764700011000,
  Protocols1764700012000,
  Decisions1764700013000,
  KeysOfEvents1764800001000,
  Backups1764800002000,
  OperatorLists1764800007000,
  Pictures1764800009000,
  DenSearch1764800011000,
  OwnerInbox1764800012000,
  ReviewReplies1764800013000,
  DeliveredFiles1764800014000,
  ClaimOrder1764800016000,
  SandboxClocks1764800017000,
  OperatorPosts1764800018000,
  AuditFilters1764800021000,
  LastTest1764800022000,
  KeyBudgets1764800025000,
  PurchaseRates1764800026000,
  KeyTokens1764800027000,
  OrderCosts1764800030000,
  PurchaseIntents1764800031000,
  ListingChecks1764800032000,
  VerifiedDelivery1764800033000,
  ListingViews1764800034000,
  Evaluators1764800040000,
  ChecksOfOffers1764800041000,
  PurchaseTokens1764800045000,
  EndedKeys1764800046000,
  ListingHealth1764800050000,
  SellerFacts1764800051000,
];
