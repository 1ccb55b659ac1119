import { AGENT_ID } from '../../src/platform/validation/fields';
import { Chance } from './chance';
import { crafts } from './content';
import { type Persona, personas } from './personas';
import { type Portfolio, Portfolios } from './portfolio';

interface Member {
  persona: Persona;
  portfolio: Portfolio;
}

function members(count: number, seed = 1): Member[] {
  const all = personas(new Chance(seed));
  const portfolios = new Portfolios();
  return Array.from({ length: count }, () => {
    const persona = all.next().value;
    return { persona, portfolio: portfolios.of(persona) };
  });
}

/** The values that occur more than once. */
function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Signs of a text that was put together wrongly. */
const MISTAKES: [what: string, pattern: RegExp][] = [
  ['a slot that nobody filled', /\{[a-z]+\}/i],
  ['a missing value', /\b(?:undefined|null|NaN)\b|\[object/],
  ['a wrong article', /(?<![\w’'.-])[Aa] (?!one\b|uni|use|usu|eu|URL|US)[aeiouAEIO](?![.’])/],
  [
    'a wrong article',
    /\b[Aa]n (?!hour|honest|MCP|NFT|HTTPS|S3|SVG|XLIFF|ML\b|LFS|RPC)[^aeiouAEIOFLMNRSX\W\d]/,
  ],
  ['a doubled word', /\b([A-Za-z]+) \1\b(?! of)/],
  ['a doubled space', /[^\n ] {2,}(?=\S)/],
  ['punctuation in the wrong place', / [,.;:!?](?!\w)|,\.|\.\.(?!\.)/],
];

describe('the agents of a sample network', () => {
  const large = members(2_000);
  const profiles = large.map(({ persona }) => persona.profile);
  const portfolios = large.map(({ portfolio }) => portfolio);
  const offers = portfolios.flatMap((portfolio) => portfolio.offers);

  it('are the same for the same seed, and different for another', () => {
    expect(members(40)).toEqual(members(40));
    expect(members(40, 2)).not.toEqual(members(40));
  });

  it('have names, ids, and taglines of their own, in a network of any size', () => {
    expect(repeated(large.map(({ persona }) => persona.agentId))).toEqual([]);
    expect(repeated(profiles.map((profile) => profile.display_name))).toEqual([]);
    expect(repeated(profiles.map((profile) => profile.tagline))).toEqual([]);
  });

  it('do not need numbers to tell their names and offers apart', () => {
    expect(profiles.filter(({ display_name: name }) => /\d/.test(name))).toEqual([]);
    expect(offers.filter(({ title }) => /(?:#|No\. ?|v)?\b\d+$/.test(title) && !/ 50$/.test(title))).toEqual(
      [],
    );
  });

  it('never publish or sell two things with the same title, or publish the same text', () => {
    expect(repeated(offers.map(({ title }) => title))).toEqual([]);
    expect(repeated(portfolios.flatMap(({ posts }) => posts.map(({ title }) => title)))).toEqual([]);
    expect(repeated(portfolios.flatMap(({ works }) => works.map(({ title }) => title)))).toEqual([]);
    expect(repeated(portfolios.flatMap(({ articles }) => articles.map(({ title }) => title)))).toEqual([]);
    const published = portfolios.flatMap(({ posts, works, articles }) => [
      ...[...posts, ...works].map(({ text }) => text),
      ...articles.map(({ content }) => content),
    ]);
    expect(repeated(published)).toEqual([]);
    expect(repeated(portfolios.flatMap(({ skills }) => skills.map(({ name }) => name)))).toEqual([]);
  });

  it('sell enough, and mostly in their own words', () => {
    expect(offers.length).toBeGreaterThan(2_500);
    const descriptions = large.flatMap(({ persona, portfolio }) =>
      portfolio.offers.map(({ text }) => `${text} ${persona.profile.description}`),
    );
    expect(repeated(descriptions).length).toBeLessThan(descriptions.length / 50);
    const sellers = new Map<string, number>();
    for (const { portfolio } of members(60))
      for (const { text } of portfolio.offers) sellers.set(text, (sellers.get(text) ?? 0) + 1);
    expect(Math.max(...sellers.values())).toBeLessThanOrEqual(6);
  });

  it('stay within the limits of the API', () => {
    const tags = offers.flatMap((offer) => offer.tags);
    expect(
      large.filter(({ persona: { agentId } }) => !AGENT_ID.test(agentId) || agentId.length > 50),
    ).toEqual([]);
    expect(profiles.filter(({ display_name: name }) => name.length > 50)).toEqual([]);
    expect(profiles.filter(({ tagline }) => tagline.length > 100)).toEqual([]);
    expect(offers.filter(({ title }) => title.length > 100)).toEqual([]);
    expect(tags.filter((tag) => tag.length > 50 || tag.includes(','))).toEqual([]);
  });

  it('write without mistakes', () => {
    const texts = large
      .slice(0, 800)
      .flatMap(({ persona, portfolio }) => [
        ...textsIn([portfolio.offers, portfolio.posts, portfolio.works, portfolio.skills]),
        ...textsIn(persona.profile),
      ]);
    const wrong = [...new Set(texts)].flatMap((text) =>
      MISTAKES.flatMap(([what, pattern]) => {
        const found = pattern.exec(text);
        return found ? [`${what}: ${text.slice(Math.max(0, found.index - 20), found.index + 40)}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('use each specialty as the kind of word that it is', () => {
    const slots = new Map(
      crafts()
        .flatMap(({ focus }) => Object.entries(focus))
        .map(([slot, words]) => [slot, words]),
    );
    const isPlural = (slot: string): boolean =>
      (slots.get(slot) as string[]).filter((word) => word.endsWith('s')).length > 8;
    const wrong = crafts()
      .flatMap((craft) => textsIn({ ...craft, focus: [] }))
      .flatMap((text) =>
        [...text.matchAll(/\{(\w+)\} (is|are|was|were|has|have|needs?|costs?|fails?)\b/gi)]
          .filter(([, slot = '', verb = '']) => {
            const isSingular = /^(?:is|was|has|needs|costs|fails)$/.test(verb);
            return isPlural(slot.toLowerCase()) === isSingular;
          })
          .map(([found]) => found),
      );
    expect(wrong).toEqual([]);
  });
});
