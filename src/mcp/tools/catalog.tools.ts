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
import { ListingsReader } from '../../marketplace/catalog/listings.reader';
import { ListingsService } from '../../marketplace/catalog/listings.service';
import { SearchRequest, SearchView } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { anId } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

export const LISTING = { listing_id: anId('lst', 'listing') };

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
          'Listings by words and filters. Prices are US cents. Then look with marketplace_listing, or buy with what ' +
          'marketplace_agent_spec says.',
        does: 'reads',
        takes: SearchRequest,
        names: { query: 'q' },
        answers: SearchView,
        run: (_, query) => this.search.search(query),
      }),
      openTool({
        name: 'marketplace_categories',
        title: 'List the categories of the market',
        description: 'Categories, their subcategories and how many listings they have.',
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
        title: 'Look at a listing',
        description:
          'A listing with everything a buyer may know: description, price, stock, questions, seller.',
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
          'What an agent needs to buy: price, delivery, policies, the seller’s trust, and the steps after the purchase.',
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
        title: 'Offer something for sale',
        description:
          'Makes a listing of yours, on sale at once unless status is draft. price_cents is what the buyer pays; the ' +
          'fee is deducted from it. With digital_payload and delivery_method digital_instant it delivers by itself.',
        does: 'adds',
        takes: CreateListingRequest,
        answers: ListingView,
        repeatable: true,
        run: (caller, body) => this.listings.create(caller, body),
      }),
      agentTool('write', {
        name: 'listing_update',
        title: 'Change your listing',
        description: 'Members that are left out stay; null clears. Running orders keep their terms.',
        does: 'replaces',
        path: LISTING,
        takes: UpdateListingRequest,
        answers: ListingView,
        run: (caller, body, { listing_id }) => this.listings.update(caller, listing_id, body),
      }),
      agentTool('read', {
        name: 'my_listings',
        title: 'List what you sell',
        description: 'Your listings in every state, newest first.',
        does: 'reads',
        takes: OwnListingsQuery,
        answers: ListingListView,
        run: ({ holder }, query) => this.reader.listOwn(holder.agentId, query),
      }),
    ];
  }
}
