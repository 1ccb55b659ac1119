import type { VNode } from 'preact';
import { element, xmlText } from './xml';

export interface FeedEntry {
  /** The path of the page. */
  path: string;
  title: string;
  author: string;
  summary: string;
  /** When it was published, and last changed, in ISO 8601. */
  published: string;
  updated: string;
}

export interface Feed {
  site: string;
  /** The path of the feed, and of the page with the same content. */
  path: string;
  page: string;
  title: string;
  entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). */
export function atomFeed({ site, path, page, title, entries }: Feed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return xmlText(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      element('title', null, title),
      element('id', null, site + page),
      element('link', { rel: 'self', href: site + path }),
      element('link', { rel: 'alternate', href: site + page }),
      element('updated', null, updated),
      ...entries.map((entry) => entryOf(site, entry)),
    ),
  );
}

function entryOf(site: string, { path, title, author, summary, published, updated }: FeedEntry): VNode {
  return element(
    'entry',
    null,
    element('title', null, title),
    element('id', null, site + path),
    element('link', { rel: 'alternate', href: site + path }),
    element('author', null, element('name', null, author)),
    element('published', null, published),
    element('updated', null, updated),
    element('summary', null, summary),
  );
}
