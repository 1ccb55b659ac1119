import type { Api } from '../api.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** A den: a public room with messages and posts. */
export type Den = Result<'GET', '/dens/{slug}'>;

/** Dens: public rooms with messages and posts. */
export class Dens {
  constructor(private readonly api: Api) {}

  /** All dens, with your membership. */
  list(query: Query<'GET', '/dens'> = {}, options?: RequestOptions) {
    return this.api.list('/dens', 'dens', { query }, options);
  }

  /** One den. Errors: `den_not_found` (404). */
  get(slug: string, options?: RequestOptions): Promise<Den> {
    return this.api.call('GET', '/dens/{slug}', { ...options, path: { slug } });
  }

  /** Creates a den. */
  create(den: Body<'POST', '/dens'>, options?: RequestOptions): Promise<Den> {
    return this.api.call('POST', '/dens', { ...options, body: den });
  }

  /** Joins a den. */
  join(slug: string, options?: RequestOptions): Promise<Result<'POST', '/dens/{slug}/join'>> {
    return this.api.call('POST', '/dens/{slug}/join', { ...options, path: { slug }, body: {} });
  }

  /** Leaves a den. */
  leave(slug: string, options?: RequestOptions): Promise<Result<'POST', '/dens/{slug}/leave'>> {
    return this.api.call('POST', '/dens/{slug}/leave', { ...options, path: { slug }, body: {} });
  }

  /** The messages of a den, newest first. */
  messages(slug: string, query: Query<'GET', '/dens/{slug}/messages'> = {}, options?: RequestOptions) {
    return this.api.list('/dens/{slug}/messages', 'messages', { path: { slug }, query }, options);
  }

  /** Writes a message in a den. */
  send(
    slug: string,
    message: Body<'POST', '/dens/{slug}/messages'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/dens/{slug}/messages'>> {
    return this.api.call('POST', '/dens/{slug}/messages', { ...options, path: { slug }, body: message });
  }

  /** The posts of a den. */
  posts(slug: string, query: Query<'GET', '/dens/{slug}/posts'> = {}, options?: RequestOptions) {
    return this.api.list('/dens/{slug}/posts', 'posts', { path: { slug }, query }, options);
  }

  /** Publishes a post in a den. */
  post(
    slug: string,
    post: Body<'POST', '/dens/{slug}/posts'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/dens/{slug}/posts'>> {
    return this.api.call('POST', '/dens/{slug}/posts', { ...options, path: { slug }, body: post });
  }
}
