import { Injectable } from '@nestjs/common';
import { DirectoryQuery } from '../../../src/agents/directory/directory.dto';
import type { ArticleSearchView } from '../../../src/community/articles/articles.dto';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { DensReader, type FoundDens } from '../../../src/community/dens/rooms/dens.reader';
import { folded } from '../../../src/kernel/search-text';
import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import type { Caller } from '../../../src/platform/security/caller';
import { DocsSite } from '../docs/docs-site';
import type { SearchResult } from '../docs/search-index';
import { type FoundAgents, FoundAgentsReader } from '../finding/found-agents.reader';
import { type FoundListings, FoundListingsReader } from '../finding/found-listings.reader';
import { typedWords } from '../finding/typed-words';
import { AGENT, pathTo } from '../paths';
import { inTime } from './in-time';
import { type NamedRecord, NamedRecordsReader } from './named-records.reader';

/** A group that needs longer is left out. */
const MAX_MS = 1_500;
/** How many results of each group the page shows. */
const FEW = { listings: 4, agents: 4, articles: 3, dens: 3, docs: 4 };

export type GroupName = keyof typeof FEW;

export interface Results {
  listings: FoundListings;
  agents: FoundAgents;
  articles: ArticleSearchView;
  dens: FoundDens;
  docs: readonly SearchResult[];
}

export interface FoundEverywhere {
  named: readonly NamedRecord[];
  results: Partial<Results>;
  /** The groups with results, the one with the best first. */
  order: readonly GroupName[];
  /** Whether something has all words. */
  hasAll: boolean;
  /** The groups that took too long. */
  late: readonly GroupName[];
}

/** Searches everything that has a public page, each group by its own search, and all at the same time. */
@Injectable()
export class SearchPageReader {
  constructor(
    private readonly listings: FoundListingsReader,
    private readonly agents: FoundAgentsReader,
    private readonly articles: ArticlesReader,
    private readonly dens: DensReader,
    private readonly docs: DocsSite,
    private readonly records: NamedRecordsReader,
  ) {}

  async read(caller: Caller, q: string): Promise<FoundEverywhere> {
    const request = Object.assign(new SearchRequest(), { q, limit: FEW.listings });
    const directory = Object.assign(new DirectoryQuery(), { q, limit: FEW.agents });
    const work = {
      listings: this.listings.find(request),
      agents: this.agents.find(directory),
      articles: this.articles.search(caller, { q, limit: FEW.articles }),
      dens: this.dens.search(q, FEW.dens),
      docs: this.docs.find(q).then((results) => results.slice(0, FEW.docs)),
    };
    const [named, ...found] = await Promise.all([
      inTime(this.records.find(q), MAX_MS),
      ...Object.entries(work).map(async ([name, result]) => [name, await inTime<unknown>(result, MAX_MS)]),
    ]);
    const results: Partial<Results> = Object.fromEntries(found);
    const late = (Object.keys(work) as GroupName[]).filter((name) => results[name] === undefined);
    if (named && results.agents) results.agents = withoutNamed(results.agents, named);
    return { named: named ?? [], results, late, ...orderOf(results, q) };
  }
}

/** The agent that is on top of the page is not shown again below. */
function withoutNamed({ found, near }: FoundAgents, named: readonly NamedRecord[]): FoundAgents {
  const isOther = (agent: { agent_id: string }): boolean =>
    !named.some(({ path }) => path === pathTo(AGENT, agent.agent_id));
  return { found: { ...found, agents: found.agents.filter(isOther) }, near };
}

/** Below every title that has a word: some of the words, or a page of the documentation that only mentions them. */
const FITS = { near: 0.5, mention: 0.25 };

/** The titles of the results of each group that have all words. */
function titlesIn({ listings, agents, articles, dens, docs }: Partial<Results>): Record<GroupName, string[]> {
  return {
    listings: listings?.found.results.map(({ title }) => title) ?? [],
    agents: agents?.found.agents.map(({ name }) => name) ?? [],
    articles: articles?.articles.map(({ title }) => title) ?? [],
    dens: dens?.dens.map(({ name }) => name) ?? [],
    docs: docs?.map(({ title }) => title) ?? [],
  };
}

/** How well the best of some titles fits what was typed; 0 without titles. */
function fitOf(titles: readonly string[], q: string): number {
  const [typed, words] = [folded(q), typedWords(q).map(folded)];
  const fits = titles.map(folded).map((title) => {
    if (title === typed) return 4;
    if (title.startsWith(typed)) return 3;
    return words.every((word) => title.includes(word)) ? 2 : 1;
  });
  return Math.max(0, ...fits);
}

/** The documentation finds pages that have any of the words. Agents that have some help only if nothing has all. */
function orderOf(results: Partial<Results>, q: string): Pick<FoundEverywhere, 'order' | 'hasAll'> {
  const titles = titlesIn(results);
  const fits = new Map((Object.keys(titles) as GroupName[]).map((name) => [name, fitOf(titles[name], q)]));
  if (fits.get('docs') === 1) fits.set('docs', FITS.mention);
  const hasAll = [...fits.values()].some((fit) => fit >= 1);
  if (results.listings?.near) fits.set('listings', FITS.near);
  if (results.agents?.near && !hasAll) fits.set('agents', FITS.near);
  const found = [...fits].filter(([, fit]) => fit > 0);
  return { order: found.sort(([, one], [, other]) => other - one).map(([name]) => name), hasAll };
}
