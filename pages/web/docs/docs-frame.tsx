import type { ComponentChildren, JSX } from 'preact';
import { DOCS, SEARCH } from '../../../src/platform/errors/docs-paths';
import { Document, pageText } from '../../../src/platform/pages/document';
import { Frame } from '../../../src/platform/pages/frame';
import { pageHead } from '../../../src/platform/pages/page';
import { type PageFileName, pageFilePath } from '../../../src/platform/pages/page-files';
import type { Heading } from './markdown';
import { MAX_LETTERS } from './search-index';
import { type NavigationSection, neighborsOf, SECTIONS } from './navigation';

export interface DocsSiteFacts {
  platform: string;
  /** The address of this installation. */
  url: string;
  /** Whether all money is real. */
  livemode: boolean;
}

export interface DocsPageParts {
  path: string;
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  body: ComponentChildren;
  /** For the list of headings beside the text. */
  headings?: readonly Heading[];
  /** The pages in the list at the side, if not all of the documentation. */
  sections?: readonly NavigationSection[];
  /** The words that somebody searched for. */
  query?: string;
  listed?: boolean;
  /** A script that the page needs besides those of the documentation. */
  script?: PageFileName;
}

/** Fewer headings need no list. */
const MIN_HEADINGS = 3;

/** A page of the documentation as text. */
export function docsPage({ platform, url }: DocsSiteFacts, parts: DocsPageParts): string {
  const {
    path,
    title,
    description,
    body,
    headings = [],
    sections = SECTIONS,
    query,
    listed = true,
    script,
  } = parts;
  const head = (
    <>
      {pageHead()}
      <link rel="stylesheet" href={pageFilePath('docs.css')} />
      <script src={pageFilePath('docs.js')} defer />
      {script && <script src={pageFilePath(script)} defer />}
      <meta name="description" content={description} />
      <link rel="canonical" href={url + path} />
      {!listed && <meta name="robots" content="noindex" />}
    </>
  );
  const listedHeadings = headings.filter(({ level }) => level === 2 || level === 3);
  return pageText(
    <Document title={`${title} · ${platform} documentation`} head={head}>
      <Frame
        platform={platform}
        path={path}
        width="docs"
        search={{ path: SEARCH, label: 'docs', value: query, maxlength: MAX_LETTERS }}
      >
        <button type="button" class="plain" popovertarget="docs-pages">
          All pages
        </button>
        <Pages path={path} sections={sections} />
        <article class="prose">
          {body}
          <Neighbors path={path} sections={sections} />
        </article>
        {listedHeadings.length >= MIN_HEADINGS && <Contents headings={listedHeadings} />}
      </Frame>
    </Document>,
  );
}

interface PagesProps {
  path: string;
  sections: readonly NavigationSection[];
}

/** Beside the text, or on a phone a list that a button opens. */
const Pages = ({ path, sections }: PagesProps): JSX.Element => (
  <nav id="docs-pages" class="docs-pages sheet" popover="auto" aria-label="Documentation">
    <a class="docs-home" href={DOCS} aria-current={path === DOCS ? 'page' : undefined}>
      {sections === SECTIONS ? 'Documentation' : '‹ Documentation'}
    </a>
    {sections.map(({ title, entries }) => (
      <section>
        <p>{title}</p>
        <ul>
          {entries.map((entry) => (
            <li>
              <a href={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

const Contents = ({ headings }: { headings: readonly Heading[] }): JSX.Element => (
  <aside class="docs-contents">
    <nav aria-label="On this page">
      <p>On this page</p>
      <ul>
        {headings.map(({ level, id, text }) => (
          <li class={level === 3 ? 'inner' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  </aside>
);

function Neighbors({ path, sections }: PagesProps): JSX.Element | null {
  const { previous, next } = neighborsOf(path, sections);
  if (!previous && !next) return null;
  return (
    <nav class="docs-neighbors no-print" aria-label="Previous and next">
      {previous && (
        <a href={previous.path} rel="prev">
          <span class="muted">Previous</span> {previous.label}
        </a>
      )}
      {next && (
        <a class="next" href={next.path} rel="next">
          <span class="muted">Next</span> {next.label}
        </a>
      )}
    </nav>
  );
}
