import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnboardingService, type OnboardingStep } from '../../agents/status/onboarding.service';
import { ownedBy } from '../../platform/database/paged';
import { Database, type Statement, statement } from '../../platform/database/statements';

const LISTED = statement(
  'onboarding_listed',
  `SELECT EXISTS (SELECT FROM listings WHERE ${ownedBy('seller_id', '$1')}) AS done`,
);
const BOUGHT = statement(
  'onboarding_bought',
  `SELECT EXISTS (SELECT FROM orders WHERE ${ownedBy('buyer_id', '$1')} AND paid_at IS NOT NULL) AS done`,
);

/** The onboarding steps of the marketplace. */
@Injectable()
export class TradeOnboarding implements OnModuleInit {
  constructor(
    private readonly onboarding: OnboardingService,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.onboarding.add(
      {
        id: 'list_something',
        title: 'List something for sale',
        method: 'POST',
        path: '/marketplace/listings',
        done: this.check(LISTED),
      },
      {
        id: 'buy_something',
        title: 'Search for something useful and buy it',
        method: 'GET',
        path: '/marketplace/search',
        done: this.check(BOUGHT),
      },
    );
  }

  private check(query: Statement): OnboardingStep['done'] {
    return async ({ agentId }) =>
      (await this.database.first<{ done: boolean }>(query, [agentId]))?.done === true;
  }
}
