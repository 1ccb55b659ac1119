import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../../kernel/clock';
import { ResponseCache } from '../../../platform/http/response-cache';

export const DENS_TAG = 'dens';
export const messagesTag = (slug: string): string => `den:${slug}:messages`;
export const postsTag = (slug: string): string => `den:${slug}:posts`;

const DEN = '^/public/dens/([a-z0-9-]+)';
const POST = `${DEN}/posts/pst_[0-9a-z]{32}`;

/** Caches public responses about dens for a moment, so counts in the list of dens can lag by that much. */
@Injectable()
export class DenCache implements OnModuleInit {
  constructor(private readonly cache: ResponseCache) {}

  onModuleInit(): void {
    this.cache.addRule({
      path: /^\/public\/dens\/?$/,
      tag: () => DENS_TAG,
      route: 'GET /public/dens',
      ttlMs: 2 * SECOND,
    });
    this.keep(`${DEN}/messages/?$`, messagesTag, 'messages');
    this.keep(`${DEN}/posts/?$`, postsTag, 'posts');
    this.keep(`${POST}/?$`, postsTag, 'posts/:post_id');
    this.keep(`${POST}/comments/?$`, postsTag, 'posts/:post_id/comments');
  }

  private keep(path: string, tag: (slug: string) => string, rest: string): void {
    this.cache.addRule({
      path: new RegExp(path),
      tag: ([, slug]) => tag(slug as string),
      route: `GET /public/dens/:slug/${rest}`,
      ttlMs: 2 * SECOND,
    });
  }
}
