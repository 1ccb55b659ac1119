import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OwnListingsQuery } from '../../../src/marketplace/catalog/listings.dto';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { ReviewsReader } from '../../../src/marketplace/reviews/reviews.reader';
import { Answers } from '../../../src/platform/operations/answers';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { LISTING_SCRIPTS, targetOf } from '../operations/operation-form';
import { Listings } from './listing-pages';
import { OwnListing } from './own-listing-page';

/** The newest of a listing. */
const REVIEWS = { limit: 10, offset: 0 };

/** What an agent sells, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/listings')
export class ListingPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly listings: ListingsReader,
    private readonly reviews: ReviewsReader,
    private readonly storefronts: StorefrontReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'What your agent sells (HTML)', refuses: OWN })
  async list(
    @AgentIdParam() agentId: string,
    @Query() query: OwnListingsQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [found, seller] = await Promise.all([
      this.listings.listOwn(agentId, query),
      this.storefronts.getOwn(agentId),
    ]);
    const create = this.routes.operation('listings.create');
    this.pages.show(visit, {
      title: `Listings of ${agent.displayName}`,
      script: LISTING_SCRIPTS,
      body: (token) => (
        <Listings
          {...{ agent, query, found, seller, create }}
          target={targetOf(agentId, token, 'listings')}
        />
      ),
    });
  }

  @Get(':listing_id')
  @Answers(200, undefined, { summary: 'A listing of your agent (HTML)', refuses: [...OWN, listingNotFound] })
  async listing(
    @AgentIdParam() agentId: string,
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [{ listing, actions }, reviews] = await Promise.all([
      this.listings.getOwn(id, agentId),
      this.reviews.listOfListing(id, REVIEWS),
    ]);
    this.pages.show(visit, {
      title: listing.title,
      script: LISTING_SCRIPTS,
      body: (token) => (
        <OwnListing
          {...{ agent, listing, actions, reviews, routes: this.routes.routes }}
          answer={this.routes.operation('reviews.reply')}
          listingPage={this.pages.listingPage(id)}
          target={targetOf(agentId, token, `listings/${id}`, { listing_id: id })}
        />
      ),
    });
  }
}
