import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';
import { type Misdirected, misdirectedAt } from './misdirected';
import { PageRedirects } from '../cache/page-redirects';
import { type CacheHit, ResponseCache } from '../fast/response-cache';

/** What a request gets before the framework is entered: a refusal, the way to a page, or a cached response. */
export interface EarlyAnswer {
  /** Why the request belongs elsewhere. */
  misdirected?: string;
  /** The page that shows the record that a browser asked for. */
  page?: string;
  hit?: CacheHit;
}

/** Decides which requests need not reach the framework. */
@Injectable()
export class EarlyAnswers {
  private readonly misdirected: Misdirected;

  constructor(
    settings: Settings,
    private readonly cache: ResponseCache,
    private readonly pages: PageRedirects,
  ) {
    this.misdirected = misdirectedAt(settings);
  }

  /** On a miss of the cache, arranges that the coming response is cached. */
  find(request: IncomingMessage, response: ServerResponse, address: string): EarlyAnswer {
    const misdirected = this.misdirected(request);
    if (misdirected !== undefined) return { misdirected };
    const page = this.pages.pageFor(request);
    return page === undefined ? { hit: this.cache.lookUp(request, response, address) } : { page };
  }
}

/** Leads a browser to a page. Nobody may keep it, since a program gets the record at the same address. */
export function redirectToPage(response: ServerResponse, page: string): void {
  response.writeHead(302, { location: page, vary: 'Accept', 'cache-control': 'no-store' }).end();
}
