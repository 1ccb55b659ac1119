import { Injectable } from '@nestjs/common';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { AGENT_ID } from '../../../src/platform/validation/fields';
import { IdParam } from '../../../src/platform/validation/params';
import type { Visit } from '../account-page-sender';
import { type AccountAgent, AccountReader } from '../account.reader';

export const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

export interface Chosen {
  listing: ListingView;
  agents: AccountAgent[];
  agent: AccountAgent;
}

/** Finds the listing that a page is about, and the agent for which the person uses the page. */
@Injectable()
export class ListingChoice {
  constructor(
    private readonly accounts: AccountReader,
    private readonly listings: ListingsReader,
  ) {}

  /** With the agents of the person that can act. The one that does is not the seller, if there is another. */
  async of(
    { person }: Visit,
    listingId: string,
    asked: string | undefined,
  ): Promise<Omit<Chosen, 'agent'> & Partial<Chosen>> {
    const listing = await this.listings.lookUp(listingId);
    const agents = await this.accounts.acting(person.userId);
    const agent =
      agents.find(({ agentId }) => agentId === asked && AGENT_ID.test(asked)) ??
      agents.find(({ agentId }) => agentId !== listing.seller_id) ??
      agents[0];
    return { listing, agents, agent };
  }
}
