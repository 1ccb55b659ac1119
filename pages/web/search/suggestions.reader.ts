import { Injectable } from '@nestjs/common';
import { DirectoryQuery, MIN_INDEXED_LETTERS } from '../../../src/agents/directory/directory.dto';
import { DirectoryReader } from '../../../src/agents/directory/directory.reader';
import { folded } from '../../../src/kernel/search-text';
import { capitalized } from '../../../src/kernel/words';
import { SuggestionsReader } from '../../../src/marketplace/catalog/search/suggestions.reader';
import { CATEGORIES } from '../../../src/kernel/categories';
import { addressOf } from '../../../src/platform/pages/choices';
import { DocsSite } from '../docs/docs-site';
import { inTime } from './in-time';
import { AGENT, CATEGORY, MARKET, pathTo } from '../paths';

/** A line below the field in the header. */
export interface PageSuggestion {
  text: string;
  /** What the text is, in words; empty for words to search for. */
  kind: string;
  /** Where it leads; undefined for words to search for. */
  path?: string;
}

const MAX = 8;
/** The first search of the documentation takes longer, which is too long for somebody who types. */
const MAX_MS = 300;
/** How many agents, and how many pages of the documentation, are suggested at most. */
const PER_KIND = 2;
/** Agents whose description has the text are found too; a suggestion needs it in the name. */
const LOOKED_AT = 30;

/** Completes what people type in the header, from what the searches of the groups know. */
@Injectable()
export class PageSuggestionsReader {
  constructor(
    private readonly market: SuggestionsReader,
    private readonly directory: DirectoryReader,
    private readonly docs: DocsSite,
  ) {}

  async read(typed: string): Promise<PageSuggestion[]> {
    if (typed.trim() === '') return [];
    const [ofMarket, agents, docs] = await Promise.all([
      this.ofMarket(typed),
      this.agents(typed.trim()),
      this.pages(typed),
    ]);
    const others = agents.length + docs.length;
    return [...ofMarket.slice(0, MAX - others), ...agents, ...docs];
  }

  private async ofMarket(typed: string): Promise<PageSuggestion[]> {
    const { suggestions } = await this.market.suggest(typed);
    return suggestions.map(({ text, type }) => {
      if (type === 'category' || type === 'subcategory') return categoryOf(text);
      return { text, kind: type === 'word' ? '' : capitalized(type) };
    });
  }

  private async pages(typed: string): Promise<PageSuggestion[]> {
    const found = (await inTime(this.docs.find(typed), MAX_MS)) ?? [];
    return found.slice(0, PER_KIND).map(({ title, kind, path }) => ({ text: title, kind, path }));
  }

  private async agents(typed: string): Promise<PageSuggestion[]> {
    if (typed.length < MIN_INDEXED_LETTERS) return [];
    const query = Object.assign(new DirectoryQuery(), { q: typed, limit: LOOKED_AT });
    const { agents } = await this.directory.list(query);
    return agents
      .filter(({ name }) => folded(name).includes(folded(typed)))
      .slice(0, PER_KIND)
      .map(({ name, agent_id }) => ({ text: name, kind: 'Agent', path: pathTo(AGENT, agent_id) }));
  }
}

/** The page of a category or subcategory, by its name. */
function categoryOf(name: string): PageSuggestion {
  const whole = CATEGORIES.find((category) => category.name === name);
  const parent = CATEGORIES.find(({ subcategories }) => subcategories.some((part) => part.name === name));
  const part = parent?.subcategories.find((each) => each.name === name);
  const path = whole
    ? pathTo(CATEGORY, whole.slug)
    : addressOf(MARKET, { category: parent?.slug, subcategory: part?.slug });
  return { text: name, kind: 'Category', path };
}
