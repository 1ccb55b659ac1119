import { applyDecorators, Get, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { SECOND } from '../../kernel/clock';
import type { Refusable } from '../../kernel/refusal';
import { Settings } from '../config/settings';
import { Answers } from '../operations/answers';
import { allowCompression } from '../cache/compression';
import { MayLag } from '../operations/operation-marks';
import { opensPage, PageRedirects } from '../cache/page-redirects';
import { ResponseCache } from '../fast/response-cache';
import { RouteTable } from '../operations/route-table';
import { contentTag, matchesTag } from '../operations/versioned';
import { defineLimit, LimitedAs } from '../rate-limit/limits';
import { PathMark } from '../routing/path-marks';
import { fillPath, pathCaptures } from '../routing/route-metadata';
import { Public } from '../security/access';
import { Document, pageText, StructuredData } from './document';
import { everything, Frame, type FrameWidth, type HeaderSearch } from './frame';
import { Ignored, ignoredOf } from './ignored';
import { pageHead, pagePolicy } from './page';
import { type PageFileName, pageFilePath } from './page-files';

interface PageMark {
  /** Operations, by id, whose records the page shows. Their paths have the same parameters, in the same order. */
  shows: readonly string[];
}

const pages = new PathMark<PageMark>();

const sitePictures = new PathMark<true>();
/** The picture of the platform, for previews of pages that have no other. */
export const SitePicture = (): MethodDecorator => sitePictures.with(true);
const sitePicture = (): string => sitePictures.paths()[0] ?? '';

/** How long a page without a record is cached. An agent that hides stays on it for at most this time. */
const CACHED_MS = 2 * SECOND;

/** A page shows several records, and costs as much as all of them. */
const pagesLimit = defineLimit('pages', { counts: 'public pages', limit: 60, windowS: 60, per: 'ip' });

interface PublicPageOptions extends Partial<PageMark> {
  summary: string;
  refuses?: readonly Refusable[];
}

/**
 * A page that everybody may read. Browsers that open the address of an operation that it shows are led here, and the
 * page is cached like the first of them, or for a moment. Pages are not part of the API description.
 */
export function PublicPage(
  path: string,
  { summary, refuses, shows = [] }: PublicPageOptions,
): MethodDecorator {
  return applyDecorators(
    Get(path),
    Public(),
    MayLag(),
    LimitedAs(pagesLimit),
    ApiExcludeEndpoint(),
    pages.with({ shows }),
    Answers(200, undefined, { summary, refuses }),
  );
}

interface PublicPageParts {
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  body: ComponentChildren;
  /** The address under which the page should be known, if it is not its path: a path with the parts that matter. */
  canonical?: string;
  /** The path of a picture for previews, if it is not that of the platform. */
  picture?: string;
  /** What the page shows, in the terms of schema.org. */
  data?: object;
  /** The path of an Atom feed. */
  feed?: string;
  /** What the search in the header searches, if it is not everything. */
  search?: HeaderSearch;
  width?: FrameWidth;
  /** The query of the page, or what the page says about the values in it that it ignored. */
  ignores?: object | readonly string[];
  /** Whether search engines may list the page. */
  listed?: boolean;
  /** Whether the page shows pictures from other sites, as agents name them. */
  foreignPictures?: boolean;
  /** A script that the page needs besides that of all pages. */
  script?: PageFileName;
}

/** Sends the pages that everybody may read. They look the same for everybody, so they can be cached. */
@Injectable()
export class PublicPages implements OnApplicationBootstrap {
  private readonly records: { page: RegExp; record: string }[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly cache: ResponseCache,
    private readonly redirects: PageRedirects,
  ) {}

  onApplicationBootstrap(): void {
    const routes = this.routes.routes.map(({ path }) => path);
    for (const { path, value } of pages.entries()) {
      const shown = value.shows.map((id) => this.routes.operation(id).path);
      for (const record of shown) this.redirects.add(record, path, routes);
      const [first] = shown;
      const page = pathCaptures(path);
      if (first === undefined) {
        const route = `GET ${path}`;
        const rule = { path: page, tag: () => route, route, ttlMs: CACHED_MS };
        this.cache.addRule({ ...rule, isPage: true, appliesTo: opensPage });
        continue;
      }
      this.records.push({ page, record: first });
      this.cache.addAlike(page, `GET ${path}`, (values) => fillPath(first, values));
    }
  }

  /** The page that shows what the API has at an address. */
  readonly pageOf = (address: string): string | undefined =>
    this.redirects.pageOf(address.replace(this.settings.PUBLIC_URL, ''));

  /** The path of an operation, with its parameters. */
  operationPath(operation: string, ...values: string[]): string {
    return fillPath(this.routes.operation(operation).path, values.map(encodeURIComponent));
  }

  send(response: Response, parts: PublicPageParts): void {
    const { path, headers } = response.req;
    const { PLATFORM_NAME: platform, livemode } = this.settings;
    const ignored = Array.isArray(parts.ignores)
      ? (parts.ignores as string[])
      : ignoredOf(parts.ignores ?? {});
    const text = pageText(
      <Document
        title={parts.title === platform ? platform : `${parts.title} · ${platform}`}
        head={this.head(path, ignored.length > 0 ? { ...parts, listed: false } : parts)}
      >
        <Frame
          platform={platform}
          path={path}
          width={parts.width}
          isSandbox={!livemode}
          search={parts.search ?? everything({ suggests: true })}
        >
          {ignored.length > 0 && <Ignored of={ignored} />}
          {parts.body}
        </Frame>
      </Document>,
    );
    const etag = `W/${contentTag(text)}`;
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy({
        images: parts.foreignPictures ? "'self' data: https:" : undefined,
        isPublic: true,
      }),
      'Cache-Control': 'no-cache',
      ETag: etag,
    });
    allowCompression(response);
    if (matchesTag(headers['if-none-match'], etag)) response.status(304).end();
    else response.end(text);
  }

  private head(path: string, parts: PublicPageParts): ComponentChildren {
    const { PUBLIC_URL: site, PLATFORM_NAME: platform } = this.settings;
    const address = site + (parts.canonical ?? path);
    const record = this.recordPath(path);
    return (
      <>
        {pageHead()}
        {parts.script && <script src={pageFilePath(parts.script)} defer />}
        <meta name="description" content={parts.description} />
        <link rel="canonical" href={address} />
        {parts.listed === false && <meta name="robots" content="noindex" />}
        <meta property="og:site_name" content={platform} />
        <meta property="og:title" content={parts.title} />
        <meta property="og:description" content={parts.description} />
        <meta property="og:url" content={address} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content={site + (parts.picture ?? sitePicture())} />
        <meta name="twitter:card" content="summary_large_image" />
        {record && <link rel="alternate" type="application/json" href={record} />}
        {parts.feed && (
          <link rel="alternate" type="application/atom+xml" href={parts.feed} title={parts.title} />
        )}
        {parts.data && <StructuredData data={parts.data} />}
      </>
    );
  }

  /** Where programs find what a page shows. */
  private recordPath(path: string): string | undefined {
    for (const { page, record } of this.records) {
      const match = page.exec(path);
      if (match) return fillPath(record, match.slice(1));
    }
    return undefined;
  }
}
