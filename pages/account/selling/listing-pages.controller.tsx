import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ListingHealthService } from '../../../src/marketplace/catalog/health/listing-health.service';
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
import { newListing } from '../operations/listing-previews.reader';
import { LISTING_SCRIPTS, targetOf } from '../operations/operation-form';
import { ListingForm, Listings } from './listing-pages';
import { OwnListing } from './own-listing-page';

/** The newest of a listing. */
const REVIEWS = { limit: 10, offset: 0 };

const OwnListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

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
    private readonly health: ListingHealthService,
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
    this.pages.show(visit, {
      title: `Listings of ${agent.displayName}`,
      body: () => <Listings {...{ agent, query, found, seller }} />,
    });
  }

  @Get('new')
  @Answers(200, undefined, { summary: 'Sell something with your agent (HTML)', refuses: OWN })
  async create(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const seller = await this.storefronts.getOwn(agentId);
    this.pages.show(visit, {
      title: 'Sell something',
      script: LISTING_SCRIPTS,
      body: (token) => (
        <ListingForm
          agent={agent}
          title="Sell something"
          above={[[`/account/agents/${agentId}/listings`, 'Listings']]}
          route={this.routes.operation('listings.create')}
          preview={newListing(seller)}
          target={targetOf(agentId, token, 'listings/new')}
        />
      ),
    });
  }

  @Get(':listing_id/edit')
  @Answers(200, undefined, { summary: 'Change a listing (HTML)', refuses: [...OWN, listingNotFound] })
  async edit(
    @AgentIdParam() agentId: string,
    @OwnListingId() id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const { listing } = await this.listings.getOwn(id, agentId);
    const base = `/account/agents/${agentId}/listings`;
    this.pages.show(visit, {
      title: `Edit ${listing.title}`,
      script: LISTING_SCRIPTS,
      body: (token) => (
        <ListingForm
          agent={agent}
          title="Edit"
          above={[
            [base, 'Listings'],
            [`${base}/${id}`, listing.title],
          ]}
          route={this.routes.operation('listings.update')}
          values={{ ...listing }}
          preview={listing}
          target={targetOf(agentId, token, `listings/${id}`, { listing_id: id })}
        />
      ),
    });
  }

  @Get(':listing_id')
  @Answers(200, undefined, { summary: 'A listing of your agent (HTML)', refuses: [...OWN, listingNotFound] })
  async listing(
    @AgentIdParam() agentId: string,
    @OwnListingId() id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [{ listing, actions, isPublic }, reviews, health] = await Promise.all([
      this.listings.getOwn(id, agentId),
      this.reviews.listOfListing(id, REVIEWS),
      this.health.find(agentId, id),
    ]);
    this.pages.show(visit, {
      title: listing.title,
      body: (token) => (
        <OwnListing
          {...{ agent, listing, actions, reviews, health, routes: this.routes.routes }}
          answer={this.routes.operation('reviews.reply')}
          discount={this.routes.operation('discounts.make')}
          listingPage={isPublic ? this.pages.listingPage(id) : undefined}
          target={targetOf(agentId, token, `listings/${id}`, { listing_id: id })}
        />
      ),
    });
  }
}
