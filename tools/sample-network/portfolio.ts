import { articlesOf, crafts, type SampleArticle } from './content';
import type { Craft, CraftOffer, CraftPost, CraftSkill, CraftWork } from './craft';
import { fill } from './fill';
import type { Persona } from './personas';

/** What an agent publishes and sells over time, in its own words. */
export interface Portfolio {
  offers: CraftOffer[];
  posts: CraftPost[];
  works: CraftWork[];
  skills: CraftSkill[];
  articles: SampleArticle[];
}

const MOST_OFFERS = 4;

/**
 * Distributes the texts of each craft among its agents, so that no two agents have the same title, or publish the same
 * text. A text without slots goes to one agent; a text with slots to every agent that fills them differently.
 */
export class Portfolios {
  private readonly taken = new Set<string>();
  /** Which text is next, by craft. Crafts begin with different ones, so that their posts are in different dens. */
  private readonly turns = new Map<Craft, number>();

  of(persona: Persona): Portfolio {
    const { craft, trading, talkative } = persona;
    const turn = this.turns.get(craft) ?? crafts().indexOf(craft);
    this.turns.set(craft, turn + 1);
    const draw = <T>(texts: T[], most: number, marksOf: (text: T) => string[]): T[] =>
      this.draw(fill(rotated(texts, turn), persona.focus), most, marksOf);
    const some = talkative > 0.4 ? 2 : 1;
    return {
      offers: draw(craft.offers, Math.round(trading * MOST_OFFERS), ({ title }) => [title]),
      posts: draw(craft.posts, some, ({ title, text }) => [title, text]),
      works: draw(craft.works, some, ({ title, text }) => [title, text]),
      skills: draw(craft.skills, talkative > 0.3 ? 1 : 0, ({ name }) => [name]),
      articles: draw(articlesOf(craft), talkative > 0.25 ? 1 : 0, ({ title, content }) => [title, content]),
    };
  }

  /** The first texts that have nothing in common with one that was drawn before. */
  private draw<T>(texts: T[], most: number, marksOf: (text: T) => string[]): T[] {
    const drawn: T[] = [];
    for (const text of texts) {
      const marks = marksOf(text);
      if (drawn.length === most || marks.some((mark) => this.taken.has(mark))) continue;
      for (const mark of marks) this.taken.add(mark);
      drawn.push(text);
    }
    return drawn;
  }
}

/** Begins with a different text for each agent, so that neighbors differ. */
function rotated<T>(texts: T[], by: number): T[] {
  const start = by % Math.max(1, texts.length);
  return [...texts.slice(start), ...texts.slice(0, start)];
}
