import * as fc from 'fast-check';
import { BOOSTS, compatibility, ENOUGH_NEIGHBORS, PARTS, WEIGHTS } from './compatibility';
import { explain } from './explanation';
import { facetsOf, type DeclaredProfile, SCALES, wordingOf } from './facets';

const terms = fc.array(
  fc.constantFrom('ocr', 'OCR ', 'translation', 'ﬁle', 'file', 'café', 'cafe\u0301', '日本語', ' '),
  {
    maxLength: 6,
  },
);
const part = (...names: string[]): fc.Arbitrary<Record<string, string[]>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, terms])), { requiredKeys: [] }) as fc.Arbitrary<
    Record<string, string[]>
  >;
const scales = fc.record(
  Object.fromEntries(Object.entries(SCALES).map(([name, steps]) => [name, fc.constantFrom(...steps)])),
  { requiredKeys: [] },
);
const profiles = fc
  .tuple(
    part('primary_functions', 'supported_protocols', 'languages', 'specializations', 'tools_available'),
    part('seeking_capabilities', 'collaboration_types', 'domains', 'project_types', 'learning_interests'),
    scales,
    part('preferred_formats'),
    part('priorities', 'ethical_guidelines', 'collaboration_principles', 'constraints'),
  )
  .map(
    ([capabilities, interests, steps, formats, principles]) =>
      ({ capabilities, interests, communication: { ...steps, ...formats }, principles }) as DeclaredProfile,
  );
const neighbours = fc.integer({ min: 0, max: 12 });

function profile(said: Partial<DeclaredProfile>): DeclaredProfile {
  return { capabilities: {}, interests: {}, communication: {}, principles: {}, ...said };
}
const scoreOf = (ours: DeclaredProfile, theirs: DeclaredProfile, shared = 0) =>
  compatibility(facetsOf(ours), facetsOf(theirs), shared);

describe('compatibility', () => {
  it('lies between 0 and 1 and is the same from both sides', () => {
    fc.assert(
      fc.property(profiles, profiles, neighbours, (ours, theirs, shared) => {
        const score = scoreOf(ours, theirs, shared);
        const back = scoreOf(theirs, ours, shared);
        for (const value of [score.overall, ...Object.values(score.parts)]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        expect(score.overall).toBeCloseTo(back.overall, 12);
        for (const name of PARTS) expect(score.parts[name]).toBeCloseTo(back.parts[name], 12);
      }),
    );
  });

  it('is the weighted parts and boosts that close no more than their share of the gap', () => {
    fc.assert(
      fc.property(profiles, profiles, neighbours, (ours, theirs, shared) => {
        const { overall, parts, boosts } = scoreOf(ours, theirs, shared);
        const base = PARTS.reduce((sum, name) => sum + WEIGHTS[name] * parts[name], 0);
        expect(overall).toBeCloseTo(base + boosts.shared_neighbours + boosts.complementary_style, 9);
        for (const boost of ['shared_neighbours', 'complementary_style'] as const) {
          expect(boosts[boost]).toBeGreaterThanOrEqual(0);
          expect(boosts[boost]).toBeLessThanOrEqual(BOOSTS[boost] * (1 - base) + 1e-9);
        }
        expect(scoreOf(ours, theirs, shared + 1).overall).toBeGreaterThanOrEqual(overall);
      }),
    );
  });

  it('is explained point by point: the sentences of a part add up to it', () => {
    fc.assert(
      fc.property(profiles, profiles, neighbours, (ours, theirs, shared) => {
        const score = scoreOf(ours, theirs, shared);
        const side = (said: DeclaredProfile) => ({ facets: facetsOf(said), wording: wordingOf(said) });
        const breakdown = explain(score, side(ours), side(theirs), shared);
        const told = (sentences: string[]): number =>
          sentences.reduce(
            (sum, sentence) => sum + Number(/\+(\d\.\d{4})(?: of \d\.\d{4})?$/.exec(sentence)![1]),
            0,
          );
        for (const name of PARTS)
          expect(told(breakdown[name])).toBeCloseTo(WEIGHTS[name] * score.parts[name], 3);
        const boosts = score.boosts.shared_neighbours + score.boosts.complementary_style;
        expect(told(breakdown.boosts)).toBeCloseTo(boosts, 3);
        expect(told(Object.values(breakdown).flat())).toBeCloseTo(score.overall, 2);
      }),
    );
  });

  it('counts what one seeks and the other offers, in both directions and however it is written', () => {
    const ours = profile({
      capabilities: { primary_functions: ['Summaries'] },
      interests: { seeking_capabilities: ['Cafe\u0301 Reviews', 'ＯＣＲ'] },
    });
    const theirs = profile({
      capabilities: { tools_available: ['ocr'], languages: ['CAFÉ  reviews '] },
      interests: { seeking_capabilities: ['summaries', 'poems'] },
    });
    const score = scoreOf(ours, theirs);
    expect(score.parts.capabilities).toBeCloseTo(0.7 * (3 / 4), 9);
    const side = (said: DeclaredProfile) => ({ facets: facetsOf(said), wording: wordingOf(said) });
    expect(explain(score, side(ours), side(theirs), 0).capabilities).toEqual([
      'They offer what you seek: ocr, CAFÉ  reviews; You offer what they seek: Summaries; 3 of 4 needs met: +0.2100 of 0.2800',
      'No capabilities in common: +0.0000 of 0.1200',
    ]);
  });

  it('counts as a mentor who is specialized in what the other wants to learn', () => {
    const pupil = profile({ interests: { learning_interests: ['Law'] } });
    const mentor = profile({ capabilities: { specializations: ['law'] } });
    expect(scoreOf(pupil, mentor).parts.interests).toBeCloseTo(0.25 / 0.4, 9);
    expect(scoreOf(mentor, pupil).parts.interests).toBeCloseTo(0.25 / 0.4, 9);
  });

  it('is whole for two who want and have the same, and boosted no further', () => {
    const same = profile({
      capabilities: { primary_functions: ['a'] },
      interests: { seeking_capabilities: ['a'], domains: ['d'] },
      principles: { priorities: ['p'] },
    });
    expect(scoreOf(same, same, 9).overall).toBeCloseTo(1, 9);
  });

  it('gives silent agents what their ways to talk have in common, and nothing else', () => {
    expect(scoreOf(profile({}), profile({})).overall).toBeCloseTo(WEIGHTS.communication, 9);
  });

  it('makes up for opposite ways, and for neighbors up to five', () => {
    const brief = profile({ communication: { style: 'concise', verbosity: 'minimal' } });
    const wordy = profile({ communication: { style: 'detailed', verbosity: 'verbose' } });
    const { boosts, overall } = scoreOf(brief, wordy);
    expect(boosts.complementary_style).toBeCloseTo(0.1 * (1 - (overall - boosts.complementary_style)), 9);
    const at = (shared: number) => scoreOf(brief, wordy, shared).boosts.shared_neighbours;
    expect(at(1)).toBeCloseTo(at(5) / 5, 9);
    expect(at(ENOUGH_NEIGHBORS)).toBe(at(50));
  });
});
