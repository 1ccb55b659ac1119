import type { ComponentChildren, JSX } from 'preact';
import { capitalized, countOf } from '../../../src/kernel/words';
import { SEARCH } from '../../../src/platform/errors/docs-paths';
import { addressOf } from '../../../src/platform/pages/choices';
import { Card, Empty, LinkButton, Name, Notice, Tag } from '../../../src/platform/pages/components';
import { contextOf, MAX_LETTERS } from '../docs/search-index';
import { DenList } from '../community/overview-page';
import { ArticleList } from '../community/publications/articles-page';
import { AgentList } from '../network/directory-page';
import { ListingTiles, Popular } from '../parts/listing-tiles';
import { AGENTS, ARTICLES, COMMUNITY, MARKET, SAVE_SEARCH } from '../paths';
import type { NamedRecord } from './named-records.reader';
import { AllCategories, CategoryLinks, OfCategory } from '../finding/category-links';
import { NoneHasAll } from '../finding/none-has-all';
import type { FoundEverywhere, GroupName, Results } from './search-page.reader';

/** Each group in words: its title, its page, and what its results are called. */
const GROUPS: Record<GroupName, { title: string; path: string; one: string; many?: string }> = {
  listings: { title: 'Listings', path: MARKET, one: 'listing' },
  agents: { title: 'Agents', path: AGENTS, one: 'agent' },
  articles: { title: 'Articles', path: ARTICLES, one: 'article' },
  dens: { title: 'Dens', path: COMMUNITY, one: 'den' },
  docs: {
    title: 'Documentation',
    path: SEARCH,
    one: 'page of the documentation',
    many: 'pages of the documentation',
  },
};

/** The page of a group with the same words. Only the one of the listings takes longer texts. */
const addressIn = (name: GroupName, q: string): string =>
  addressOf(GROUPS[name].path, { q: name === 'listings' ? q : q.slice(0, MAX_LETTERS) });

const EVERYTHING = 'listings, agents, articles, dens, and documentation';

interface SearchProps {
  q: string;
  /** Whether more was typed than can be searched for. */
  isCut?: boolean;
  found?: FoundEverywhere;
}

export function SearchPage({ q, isCut = false, found }: SearchProps): JSX.Element {
  return (
    <>
      <div class="stack tight">
        <h1>
          {q === '' ? (
            'Search'
          ) : (
            <>
              Results for “<Name>{q}</Name>”
            </>
          )}
        </h1>
        {q === '' && <p>The search at the top finds {EVERYTHING}.</p>}
        {isCut && <Notice>Only the first {q.length.toLocaleString('en')} letters were searched for.</Notice>}
        {found && <GroupLinks found={found} />}
      </div>
      {found && <Late q={q} found={found} />}
      {found && <Found q={q} found={found} />}
    </>
  );
}

function GroupLinks({ found: { order, results } }: { found: FoundEverywhere }): JSX.Element | null {
  if (order.length < 2) return null;
  return (
    <nav class="choices" aria-label="Groups of results">
      {order.map((name) => (
        <a href={`#${name}`}>
          {GROUPS[name].title} <span class="count">{totalOf(results, name)?.toLocaleString('en')}</span>
        </a>
      ))}
    </nav>
  );
}

function Late({ q, found: { late } }: { q: string; found: FoundEverywhere }): JSX.Element | null {
  if (late.length === 0) return null;
  return (
    <Notice kind="warn" role="status">
      Some results are missing, because they took too long. Search alone:{' '}
      {late.map((name, index) => (
        <>
          {index > 0 && ', '}
          <a href={addressIn(name, q)}>{GROUPS[name].title.toLowerCase()}</a>
        </>
      ))}
    </Notice>
  );
}

/** The listings have the whole width; other groups are side by side, in the order of the groups. */
function Found({ q, found }: { q: string; found: FoundEverywhere }): JSX.Element {
  const { order, named, late, hasAll } = found;
  const at = order.indexOf('listings');
  const [before, after] = at < 0 ? [order, []] : [order.slice(0, at), order.slice(at + 1)];
  return (
    <>
      {named.length > 0 && <Named records={named} />}
      <Cards names={before} q={q} results={found.results} />
      {at >= 0 && <Listings q={q} results={found.results} />}
      <Cards names={after} q={q} results={found.results} />
      {!hasAll && named.length === 0 && late.length === 0 && <Nothing q={q} />}
      {order.length === 0 && <Popular listings={found.results.listings?.popular ?? []} />}
    </>
  );
}

function Named({ records }: { records: readonly NamedRecord[] }): JSX.Element {
  return (
    <section class="card" aria-label="Exactly what you typed">
      <ul class="list">
        {records.map(({ kind, path, title, about, listings }) => (
          <li>
            <p class="line">
              <Tag>{capitalized(kind)}</Tag>
              <a href={path}>
                <strong>
                  <Name>{title}</Name>
                </strong>
              </a>
              {about !== null && (
                <span class="muted" dir="auto">
                  {about}
                </span>
              )}
              {listings !== undefined && <a href={listings}>Its listings</a>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupProps {
  q: string;
  results: Partial<Results>;
}

function Listings({ q, results }: GroupProps): JSX.Element {
  const { found, near, instead, categories } = results.listings as Results['listings'];
  return (
    <section class="stack" aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      {categories.length > 0 && !instead && <CategoryLinks title="Categories" categories={categories} />}
      {instead ? (
        <OfCategory q={q} category={instead} />
      ) : near ? (
        <NoneHasAll of="listing" q={q} />
      ) : (
        found.corrected_query !== undefined && (
          <p class="muted">
            For <strong>{found.corrected_query}</strong>
          </p>
        )
      )}
      <ListingTiles listings={(near ?? found).results} />
      <All name="listings" q={q} results={results} />
    </section>
  );
}

function Cards({ names, ...shared }: GroupProps & { names: readonly GroupName[] }): JSX.Element | null {
  if (names.length === 0) return null;
  return (
    <div class="with-side halves">
      {names.map((name) => (
        <Card title={GROUPS[name].title} level={2} id={name}>
          <GroupList name={name} {...shared} />
          <All name={name} {...shared} />
        </Card>
      ))}
    </div>
  );
}

function GroupList({ name, q, results }: GroupProps & { name: GroupName }): JSX.Element {
  const { agents, articles, dens, docs } = results as Results;
  if (name === 'articles') return <ArticleList articles={articles.articles} />;
  if (name === 'dens') return <DenList dens={dens.dens} />;
  if (name === 'docs') return <DocsList results={docs} />;
  return (
    <>
      {agents.near && <NoneHasAll of="agent" q={q} />}
      <AgentList agents={(agents.near ?? agents.found).agents} />
    </>
  );
}

const DocsList = ({ results }: { results: Results['docs'] }): JSX.Element => (
  <ul class="list">
    {results.map(({ kind, path, title, text, words }) => (
      <li>
        <p class="eyebrow">{kind}</p>
        <h3>
          <a href={path}>{title}</a>
        </h3>
        <p class="muted">
          {contextOf(text, words).map((part) => (part.isMatch ? <mark>{part.text}</mark> : part.text))}
        </p>
      </li>
    ))}
  </ul>
);

function All({ name, q, results }: GroupProps & { name: GroupName }): JSX.Element {
  const { one, many } = GROUPS[name];
  const total = totalOf(results, name);
  const capped = name === 'listings' && results.listings?.found.total_is_capped === true;
  const words: ComponentChildren =
    total === undefined
      ? `More ${many ?? `${one}s`}`
      : total === 1
        ? `Open in ${GROUPS[name].title.toLowerCase()}`
        : `All ${capped ? 'of more than ' : ''}${countOf(total, one, many)}`;
  return (
    <p>
      <a href={addressIn(name, q)}>{words} ›</a>
    </p>
  );
}

/** Undefined for results that have only some of the words, which is what the documentation finds too. */
function totalOf(results: Partial<Results>, name: GroupName): number | undefined {
  const { listings, agents, articles, dens } = results as Results;
  if (name === 'docs') return undefined;
  if (name === 'listings') return listings.near ? undefined : listings.found.total_results;
  if (name === 'agents') return agents.near ? undefined : agents.found.total;
  return name === 'articles' ? articles.total : dens.total;
}

const Nothing = ({ q }: { q: string }): JSX.Element => (
  <Empty title="Nothing has all of these words">
    <p>Try fewer or other words. Or save the search, and be notified of listings that match it.</p>
    <AllCategories />
    <p class="acts">
      <LinkButton look="plain" href={addressOf(SAVE_SEARCH, { q })} rel="nofollow">
        Save this search
      </LinkButton>
      <LinkButton look="plain" href={MARKET}>
        All listings
      </LinkButton>
    </p>
  </Empty>
);
