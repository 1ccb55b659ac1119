import { Injectable } from '@nestjs/common';
import {
  CHANGELOG,
  DOCS,
  ERRORS,
  EVENTS,
  GLOSSARY,
  guidePath,
  GUIDES,
  OPERATOR_REFERENCE,
  REFERENCE,
  SEARCH,
} from '../../../src/platform/errors/docs-paths';
import { memoize } from '../../../src/kernel/lazily';
import { Settings } from '../../../src/platform/config/settings';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { ApiDescription } from '../../../src/system/api-description';
import { readGuides } from '../../../src/system/guides.reader';
import { EventTypesReader } from '../../../src/webhooks/event-types.reader';
import { docsPage, type DocsPageParts, type DocsSiteFacts } from './docs-frame';
import { errorsPage } from './errors-page';
import { eventsPage } from './events-page';
import {
  glossaryForReaders,
  guidePage,
  guidesPage,
  guideText,
  markdownParts,
  markdownText,
  packageText,
} from './guide-pages';
import { type Description } from './reference/description';
import { ReferencePages } from './reference/reference-pages';
import { searchEntries } from './search-entries';
import { SearchIndex, type SearchResult } from './search-index';
import { missingPage, searchPage } from './search-page';
import { startPage } from './start-page';

export interface DocsText {
  type: 'text/html' | 'text/plain';
  text: string;
}

const MARKDOWN = /\.md$/;
const SHORT_PATH = new RegExp(`^${DOCS}/([a-z0-9-]+)(\\.md)?$`);

type Make = () => Omit<DocsPageParts, 'path'>;

/** The pages of the documentation. Each is made when somebody first opens it, and kept. */
@Injectable()
export class DocsSite {
  private readonly facts: DocsSiteFacts;
  private readonly guides = memoize(() => readGuides());
  private readonly pages = memoize(() => this.allPages());
  private readonly reference = memoize(() => new ReferencePages(this.description(), this.facts.url));
  private readonly index = memoize(() => SearchIndex.of(this.entries()));

  constructor(
    settings: Settings,
    private readonly routes: RouteTable,
    private readonly eventTypes: EventTypesReader,
    private readonly api: ApiDescription,
  ) {
    const { PLATFORM_NAME: platform, PUBLIC_URL: url, livemode } = settings;
    this.facts = { platform, url, livemode };
  }

  /** The page at a path, or its text. */
  at(path: string, asText: boolean): DocsText | undefined {
    const found = this.pages().get(this.hasText(path) ? path.replace(MARKDOWN, '') : path);
    return asText ? found?.text?.() : found?.page();
  }

  /** Whether a path has a text for programs besides its page. */
  hasText = (path: string): boolean => this.pages().get(path.replace(MARKDOWN, ''))?.text !== undefined;

  /** Where a guide is, for readers who leave out a part of its path. */
  guideAt(path: string): string | undefined {
    const [, name = '', ending = ''] = SHORT_PATH.exec(path) ?? [];
    return this.guides().has(name) ? guidePath(name) + ending : undefined;
  }

  /** For browsers that open a path of the documentation that does not exist. */
  missing = (path: string): string => docsPage(this.facts, { path, ...missingPage(path) });

  paths(): string[] {
    return [...this.pages().keys()];
  }

  async search(query: string): Promise<string> {
    const index = await this.index();
    const results = index.find(query);
    const meant = results.length === 0 ? index.meant(query) : undefined;
    return docsPage(this.facts, { path: SEARCH, ...searchPage(query, results, meant) });
  }

  /** The best results for some words. */
  async find(query: string): Promise<readonly SearchResult[]> {
    return (await this.index()).find(query);
  }

  private allPages(): Map<string, { page: () => DocsText; text?: () => DocsText }> {
    const { platform, url } = this.facts;
    const guides = [...this.guides().values()];
    const list = guides.map(({ name, title }) => `${guidePath(name)}.md  ${title}\n`).join('');
    const changelog = packageText('CHANGELOG.md');
    const glossary = packageText('docs', 'GLOSSARY.md');
    const { pages } = this.reference();
    const made: [path: string, make: Make, text?: string][] = [
      [DOCS, () => startPage(this.facts)],
      [GUIDES, () => guidesPage(platform), list],
      ...guides.map((guide): [string, Make, string] => [
        guidePath(guide.name),
        () => guidePage(guide, url),
        guideText(guide, url),
      ]),
      [ERRORS, () => errorsPage(this.routes, pages)],
      [
        EVENTS,
        () =>
          eventsPage({
            events: this.events(),
            description: this.description(),
            schemas: this.reference().schemas,
          }),
      ],
      [REFERENCE, () => this.reference().list(false)],
      [OPERATOR_REFERENCE, () => this.reference().list(true)],
      ...pages.map((page): [string, Make] => [page.path, () => this.reference().page(page)]),
    ];
    if (changelog !== undefined)
      made.push([CHANGELOG, () => markdownParts('Changelog', changelog), markdownText(changelog, url)]);
    if (glossary !== undefined) {
      const terms = glossaryForReaders(glossary);
      made.push([GLOSSARY, () => markdownParts('Glossary', terms), markdownText(terms, url)]);
    }
    return new Map(
      made.map(([path, make, text]) => [
        path,
        {
          page: memoize(() => ({ type: 'text/html', text: docsPage(this.facts, { path, ...make() }) })),
          ...(text !== undefined && { text: () => ({ type: 'text/plain', text }) }),
        },
      ]),
    );
  }

  private description = () => this.api.document() as unknown as Description;
  private events = () => this.eventTypes.list().event_types;

  private entries = () =>
    searchEntries({
      guides: [...this.guides().values()],
      glossary: packageText('docs', 'GLOSSARY.md') ?? '',
      description: this.description(),
      reference: this.reference(),
      events: this.events(),
      routes: this.routes,
      url: this.facts.url,
    });
}
