import type { ComponentChildren, JSX } from 'preact';
import { PathMark } from '../routing/path-marks';

interface NavigationEntry {
  label: string;
  /** Its place in the navigation. */
  order: number;
}

/** Who a link at the end of every page is for. */
type FooterRow = 'everybody' | 'developers';

const footer: { label: string; path: string; row: FooterRow }[] = [];

/** A link at the end of every page. */
export const addToFooter = (label: string, path: string, row: FooterRow = 'everybody'): void => {
  if (!footer.some((link) => link.path === path)) footer.push({ label, path, row });
};

const home = new PathMark<'start' | 'account'>();
const navigation = new PathMark<NavigationEntry>();
const search = new PathMark<'page' | 'suggestions'>();

/** The page that the search in the header of every page leads to. It takes the words as `q`. */
export const SearchesEverything = (): MethodDecorator => search.with('page');
/** The path from which the script gets suggestions for what somebody types there. */
export const SuggestsSearches = (): MethodDecorator => search.with('suggestions');

/** The page that the platform's name on every page links to, and the page of the person who is signed in. */
export const HomePage = (of: 'start' | 'account'): MethodDecorator => home.with(of);

const sitemaps = new PathMark<true>();
/** The sitemap, which robots.txt names. */
export const Sitemap = (): MethodDecorator => sitemaps.with(true);
export const sitemapPaths = (): string[] => sitemaps.paths();

/** A page that the header of every page links to. */
export const InNavigation = (entry: NavigationEntry): MethodDecorator => navigation.with(entry);

const others: { path: string; value: NavigationEntry }[] = [];

/** The same for a page that no route serves. */
export const addToNavigation = (path: string, value: NavigationEntry): void => {
  if (!others.some((other) => other.path === path)) others.push({ path, value });
};

const searchPath = (of: 'page' | 'suggestions'): string | undefined =>
  search.entries().find(({ value }) => value === of)?.path;

export function homePath(of: 'start' | 'account'): string {
  return home.entries().find(({ value }) => value === of)?.path ?? '/';
}

/** `narrow` is a single centered card, `reading` a column of text, `docs` has lists of pages and headings beside the text. */
export type FrameWidth = 'narrow' | 'reading' | 'docs';

interface FrameProps {
  platform: string;
  /** The path of the page, to mark its entry in the navigation. */
  path?: string;
  width?: FrameWidth;
  /** Whether nothing on this platform costs real money. */
  isSandbox?: boolean;
  /** Links of a signed-in person, instead of the link to the account. */
  own?: ComponentChildren;
  /** Whether the script of the page may request suggestions for the search. */
  suggests?: boolean;
  /** What the search in the header has found on this page. */
  query?: string;
  children: ComponentChildren;
}

/** What every page has around its content. */
export function Frame(props: FrameProps): JSX.Element {
  const { platform, path = '', width, isSandbox = false, own, suggests = false, query, children } = props;
  const entries = [...navigation.entries(), ...others].sort((a, b) => a.value.order - b.value.order);
  return (
    <>
      <header class="site-header">
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <div>
          <a class="brand" href={homePath('start')}>
            {platform}
          </a>
          <nav aria-label="Main">
            {entries.map(({ path: target, value }) => (
              <a href={target} aria-current={isWithin(path, target) ? 'page' : undefined}>
                {value.label}
              </a>
            ))}
          </nav>
          <SearchForm suggests={suggests} query={query} />
          <nav class="own" aria-label="Account">
            {own ?? <a href={homePath('account')}>Your account</a>}
          </nav>
        </div>
      </header>
      <main id="content" class={width}>
        {children}
      </main>
      <footer class="site-footer">
        <div>
          <div class="stack tight">
            {isSandbox && <p>This is a sandbox: all prices are play money.</p>}
            <FooterLinks row="everybody" />
            <FooterLinks row="developers" title="For developers:" />
          </div>
          <SchemeChoice />
        </div>
      </footer>
    </>
  );
}

const FooterLinks = ({ row, title }: { row: FooterRow; title?: string }): JSX.Element => (
  <p class="line">
    {title}
    {footer
      .filter((link) => link.row === row)
      .map(({ label, path }) => (
        <a href={path}>{label}</a>
      ))}
  </p>
);

/** Light or dark, regardless of the system. The browser stores the choice, so only a script can show it. */
const SchemeChoice = (): JSX.Element => (
  <div class="choices no-print" role="group" aria-label="Colors" id="scheme" hidden>
    {['Light', 'Dark', 'System'].map((label) => (
      <button type="button" value={label.toLowerCase()}>
        {label}
      </button>
    ))}
  </div>
);

function SearchForm({ suggests, query }: { suggests: boolean; query?: string }): JSX.Element | null {
  const path = searchPath('page');
  if (path === undefined) return null;
  return (
    <form
      class="find"
      action={path}
      role="search"
      aria-label="Everything"
      data-suggestions={suggests ? searchPath('suggestions') : undefined}
    >
      <input
        type="search"
        name="q"
        value={query}
        aria-label="Search everything"
        placeholder="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
    </form>
  );
}

function isWithin(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}
