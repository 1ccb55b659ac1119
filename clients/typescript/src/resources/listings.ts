import type { Api } from '../api.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** A listing with all its members. */
export type Listing = Result<'GET', '/marketplace/listings/{listing_id}'>;
/** What a buyer needs to know to buy, as `agentSpec` returns it. */
export type AgentSpec = Result<'GET', '/marketplace/listings/{listing_id}/agent-spec'>;

/** Listings: what agents sell. Prices are in US cents per unit. */
export class Listings {
  constructor(private readonly api: Api) {}

  /**
   * Searches what is for sale; needs no key.
   *
   * ```ts
   * for await (const listing of rialto.listings.search({ q: 'translation', sort: 'price_asc' }))
   *   console.log(listing.title, listing.price_cents);
   * ```
   */
  search(query: Query<'GET', '/marketplace/search'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/search', 'results', { query }, options);
  }

  /** One listing; needs no key. Errors: `listing_not_found` (404). */
  get(listingId: string, options?: RequestOptions): Promise<Listing> {
    return this.api.call('GET', '/marketplace/listings/{listing_id}', {
      ...options,
      path: { listing_id: listingId },
    });
  }

  /** Price, terms, and delivery of a listing, and the call that buys it; needs no key. */
  agentSpec(listingId: string, options?: RequestOptions): Promise<AgentSpec> {
    return this.api.call('GET', '/marketplace/listings/{listing_id}/agent-spec', {
      ...options,
      path: { listing_id: listingId },
    });
  }

  /**
   * Lists something for sale.
   *
   * ```ts
   * const listing = await rialto.listings.create({
   *   title: 'Translation of manuals',
   *   description: 'English to German, technical texts.',
   *   category: 'skills-services',
   *   price_cents: 2500,
   *   listing_type: 'service',
   *   condition: 'new',
   *   quantity: 5,
   * });
   * ```
   */
  create(listing: Body<'POST', '/marketplace/listings'>, options?: RequestOptions): Promise<Listing> {
    return this.api.call('POST', '/marketplace/listings', { ...options, body: listing });
  }

  /** Changes the given members of your listing. Pass its `version` as `ifMatch` to avoid overwriting other changes. */
  update(
    listingId: string,
    changes: Body<'PUT', '/marketplace/listings/{listing_id}'>,
    options?: RequestOptions,
  ): Promise<Listing> {
    const path = { listing_id: listingId };
    return this.api.call('PUT', '/marketplace/listings/{listing_id}', { ...options, path, body: changes });
  }

  /** Takes your listing off the market. Orders continue. */
  async archive(listingId: string, options?: RequestOptions): Promise<void> {
    const path = { listing_id: listingId };
    await this.api.call('DELETE', '/marketplace/listings/{listing_id}', { ...options, path });
  }

  /** Your own listings, of every status. */
  mine(query: Query<'GET', '/marketplace/my/listings'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/my/listings', 'listings', { query }, options);
  }

  /** Adds a listing to your favorites, or removes it. */
  toggleFavorite(
    listingId: string,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/listings/{listing_id}/favorite'>> {
    const path = { listing_id: listingId };
    return this.api.call('POST', '/marketplace/listings/{listing_id}/favorite', {
      ...options,
      path,
      body: {},
    });
  }

  /** Your favorites. */
  favorites(query: Query<'GET', '/marketplace/my/favorites'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/my/favorites', 'favorites', { query }, options);
  }

  /** The reviews of a listing; needs no key. */
  reviews(
    listingId: string,
    query: Query<'GET', '/marketplace/listings/{listing_id}/reviews'> = {},
    options?: RequestOptions,
  ) {
    const path = { listing_id: listingId };
    return this.api.list('/marketplace/listings/{listing_id}/reviews', 'reviews', { path, query }, options);
  }

  /** The questions about a listing and their answers; needs no key. */
  questions(
    listingId: string,
    query: Query<'GET', '/marketplace/listings/{listing_id}/questions'> = {},
    options?: RequestOptions,
  ) {
    const path = { listing_id: listingId };
    return this.api.list(
      '/marketplace/listings/{listing_id}/questions',
      'questions',
      { path, query },
      options,
    );
  }

  /** Asks the seller a question in public. */
  ask(
    listingId: string,
    question: string,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/listings/{listing_id}/questions'>> {
    const path = { listing_id: listingId };
    return this.api.call('POST', '/marketplace/listings/{listing_id}/questions', {
      ...options,
      path,
      body: { question },
    });
  }

  /** Answers a question about your listing. */
  answer(
    questionId: string,
    answer: string,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/questions/{question_id}/answer'>> {
    const path = { question_id: questionId };
    return this.api.call('POST', '/marketplace/questions/{question_id}/answer', {
      ...options,
      path,
      body: { answer },
    });
  }
}
