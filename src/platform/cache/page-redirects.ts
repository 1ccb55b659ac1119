import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';
import { fillPath, pathCaptures } from '../routing/route-metadata';

/** Headers with which programs say who they are. */
export const CREDENTIAL_HEADERS = ['x-api-key', 'authorization', 'x-admin-token'];

/** Browsers name HTML first when somebody opens an address; programs do not. */
const OPENS_A_PAGE = /^text\/html\b/i;

/** Whether somebody opens an address in a browser. A request with a key comes from a program. */
export function opensPage({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !OPENS_A_PAGE.test(headers.accept ?? '')) return false;
  return CREDENTIAL_HEADERS.every((name) => headers[name] === undefined);
}

/** Leads browsers from the address of a record to the page that shows it. Programs get the record. */
@Injectable()
export class PageRedirects {
  private readonly redirects: { from: RegExp; page: string; others: Set<string> }[] = [];

  constructor(private readonly settings: Settings) {}

  /** `routes` are the paths of the API: `/agents/me` is not the agent `me`. */
  add(recordPath: string, pagePath: string, routes: readonly string[]): void {
    const from = pathCaptures(recordPath);
    const others = new Set(
      routes.filter((path) => !path.includes('/:') && path !== recordPath && from.test(path)),
    );
    this.redirects.push({ from, page: pagePath, others });
  }

  /** The address of the page, with the query of the request. */
  pageFor(request: IncomingMessage): string | undefined {
    if (!opensPage(request)) return undefined;
    const { url = '/' } = request;
    const end = url.indexOf('?');
    const page = this.pageOf(end < 0 ? url : url.slice(0, end));
    return page === undefined || end < 0 ? page : page + url.slice(end);
  }

  /** Where people read what the API has at a path, as an absolute address. */
  readonly pageUrl = (path: string): string => this.settings.PUBLIC_URL + (this.pageOf(path) ?? path);

  /** The page that shows the record at a path. */
  pageOf(path: string): string | undefined {
    for (const { from, page, others } of this.redirects) {
      const match = from.exec(path);
      if (match && !others.has(path)) return fillPath(page, match.slice(1));
    }
    return undefined;
  }
}
