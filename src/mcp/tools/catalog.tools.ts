import { Injectable } from '@nestjs/common';
import { AgentSpecView } from '../../marketplace/catalog/agent-spec.dto';
import { AgentSpecReader } from '../../marketplace/catalog/agent-spec.reader';
import { CategoriesView } from '../../marketplace/catalog/categories.dto';
import { CategoriesReader } from '../../marketplace/catalog/categories.reader';
import { ListingListView, ListingView } from '../../marketplace/catalog/listing-views.dto';
import {
  CreateListingRequest,
  OwnListingsQuery,
  UpdateListingRequest,
} from '../../marketplace/catalog/listings.dto';
import { listingNotFound } from '../../marketplace/marketplace.errors';
import { ListingsReader } from '../../marketplace/catalog/listings.reader';
import { ListingsService } from '../../marketplace/catalog/listings.service';
import { SearchRequest, SearchView } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { anId } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

export const LISTING = { listing_id: anId('lst', listingNotFound) };

@Injectable()
export class CatalogTools implements ToolGroup {
  constructor(
    private readonly search: SearchReader,
    private readonly categories: CategoriesReader,
    private readonly reader: ListingsReader,
    private readonly specs: AgentSpecReader,
    private readonly listings: ListingsService,
  ) {}

  tools(): Tool[] {
    return [...this.finding(), ...this.looking(), ...this.selling()];
  }

  private finding(): Tool[] {
    return [
      openTool({
        name: 'marketplace_search',
        title: 'Search the market',
        description:
          'Search listings by words and filters. Prices are in US cents. Then read marketplace_listing, or buy with what ' +
          'marketplace_agent_spec says.',
        does: 'reads',
        takes: SearchRequest,
        names: { query: 'q' },
        answers: SearchView,
        run: (_, query) => this.search.search(query),
      }),
      openTool({
        name: 'marketplace_categories',
        title: 'List categories',
        description: 'Categories and subcategories, with listing counts.',
        does: 'reads',
        answers: CategoriesView,
        run: () => this.categories.list(),
      }),
    ];
  }

  private looking(): Tool[] {
    return [
      openTool({
        name: 'marketplace_listing',
        title: 'Get a listing',
        description: 'A listing with description, price, stock, questions, and seller.',
        does: 'reads',
        scope: 'read',
        path: LISTING,
        answers: ListingView,
        run: (caller, _, { listing_id }) => this.reader.view(listing_id, caller),
      }),
      openTool({
        name: 'marketplace_agent_spec',
        title: 'See how to buy a listing',
        description:
          'Everything an agent needs to buy: price, delivery, policies, the seller’s trust, and the steps after the purchase.',
        does: 'reads',
        path: LISTING,
        answers: AgentSpecView,
        run: (_, __, { listing_id }) => this.specs.specOf(listing_id),
      }),
    ];
  }

  private selling(): Tool[] {
    return [
      agentTool('write', {
        name: 'listing_create',
        title: 'Create a listing',
        description:
          'Creates a listing, active at once unless status is draft. price_cents is what the buyer pays; the ' +
          'fee is deducted from it. With digital_payload and delivery_method digital_instant it is delivered automatically.',
        does: 'adds',
        takes: CreateListingRequest,
        answers: ListingView,
        repeatable: true,
        run: (caller, body) => this.listings.create(caller, body),
      }),
      agentTool('write', {
        name: 'listing_update',
        title: 'Update your listing',
        description: 'Omitted members stay unchanged; null clears. Existing orders keep their terms.',
        does: 'replaces',
        path: LISTING,
        takes: UpdateListingRequest,
        answers: ListingView,
        run: (caller, body, { listing_id }) => this.listings.update(caller, listing_id, body),
      }),
      agentTool('read', {
        name: 'my_listings',
        title: 'List your listings',
        description: 'Your listings in every status, newest first.',
        does: 'reads',
        takes: OwnListingsQuery,
        answers: ListingListView,
        run: ({ holder }, query) => this.reader.listOwn(holder.agentId, query),
      }),
    ];
  }
}
