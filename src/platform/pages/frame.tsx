import type { ComponentChildren, JSX } from 'preact';
import { capitalized } from '../../kernel/words';
import { PathMark } from '../routing/path-marks';
import { Hidden } from './forms';

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

/** For a link that depends on a setting: the next application of the process may have other settings. */
export const removeFromFooter = (label: string): void => {
  const place = footer.findIndex((link) => link.label === label);
  if (place >= 0) footer.splice(place, 1);
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

/** The search of everything, if it is installed. */
export function everything(options: Pick<HeaderSearch, 'value' | 'suggests'> = {}): HeaderSearch | undefined {
  const path = searchPath('page');
  return path === undefined ? undefined : { path, label: 'everything', placeholder: 'Search', ...options };
}

const searchPath = (of: 'page' | 'suggestions'): string | undefined =>
  search.entries().find(({ value }) => value === of)?.path;

export function homePath(of: 'start' | 'account'): string {
  return home.entries().find(({ value }) => value === of)?.path ?? '/';
}

/** `narrow` is a single centered card, `reading` a column of text, `docs` has lists of pages and headings beside the text. */
export type FrameWidth = 'narrow' | 'reading' | 'docs';

/** What the search in the header of a page searches. */
export interface HeaderSearch {
  /** The page that shows what is found. It takes the words as `q`. */
  path: string;
  /** What is searched: “listings”. */
  label: string;
  /** Default: “Search listings”. */
  placeholder?: string;
  /** What was searched for. */
  value?: string;
  /** Other parameters of the page, which the search keeps. */
  others?: Record<string, string | undefined>;
  maxlength?: number;
  /** Whether the script of the page may request suggestions. */
  suggests?: boolean;
}

interface FrameProps {
  platform: string;
  /** The path of the page, to mark its entry in the navigation. */
  path?: string;
  width?: FrameWidth;
  /** Whether nothing on this platform costs real money. */
  isSandbox?: boolean;
  /** Links of a signed-in person, instead of the link to sign in. */
  own?: ComponentChildren;
  /** Default: everything. */
  search?: HeaderSearch;
  children: ComponentChildren;
}

/** What every page has around its content. */
export function Frame(props: FrameProps): JSX.Element {
  const { platform, path = '', width, isSandbox = false, own, search = everything(), children } = props;
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
          {search && <SearchForm {...search} />}
          <button type="button" class="plain" popovertarget="site-menu">
            Menu
          </button>
          <div id="site-menu" class="site-menu sheet" popover="auto">
            <button type="button" class="plain" popovertarget="site-menu">
              Close
            </button>
            <nav aria-label="Main">
              {entries.map(({ path: target, value }) => (
                <a href={target} aria-current={isWithin(path, target) ? 'page' : undefined}>
                  {value.label}
                </a>
              ))}
            </nav>
            <nav class="own" aria-label="Account">
              {own ?? <a href={homePath('account')}>Sign in</a>}
            </nav>
          </div>
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

const SearchForm = ({
  path,
  label,
  placeholder = `Search ${label}`,
  value,
  others = {},
  maxlength,
  suggests,
}: HeaderSearch): JSX.Element => (
  <form
    class="find"
    action={path}
    role="search"
    aria-label={capitalized(label)}
    data-suggestions={suggests ? searchPath('suggestions') : undefined}
  >
    <Hidden fields={others} />
    <input
      type="search"
      name="q"
      value={value}
      maxlength={maxlength}
      aria-label={`Search ${label}`}
      placeholder={placeholder}
      aria-keyshortcuts="/ Control+K Meta+K"
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
    />
  </form>
);

function isWithin(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}
