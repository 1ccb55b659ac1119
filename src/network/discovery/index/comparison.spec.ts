import * as fc from 'fast-check';
import { compatibility } from '../fit/compatibility';
import { type Facets, LISTS, type ListName, type ScaleName, SCALES } from '../fit/facets';
import { termsOf } from './agent-terms';
import { Comparison } from './comparison';

const terms = fc.uniqueArray(fc.constantFrom('ocr', 'go', 'law', 'art', 'tea', 'fax'), { maxLength: 5 });
const lists = fc.record(Object.fromEntries(LISTS.map((list) => [list, terms])));
const scales = fc.record(
  Object.fromEntries(Object.entries(SCALES).map(([name, steps]) => [name, fc.constantFrom(...steps)])),
);
const facets = fc.record({ lists, scales }) as unknown as fc.Arbitrary<Facets>;

/** The term ids that a database would assign, and the shape that it would store. */
const numbers = new Map<string, number>();
function numberOf(kind: string, term: string): number {
  const known = numbers.get(`${kind} ${term}`) ?? numbers.size + 1;
  numbers.set(`${kind} ${term}`, known);
  return known;
}

function shapeOf(agent: Facets): Buffer {
  const lengths = LISTS.map((list: ListName) => agent.lists[list].length);
  const steps = (Object.keys(SCALES) as ScaleName[]).map((scale) =>
    (SCALES[scale] as readonly string[]).indexOf(agent.scales[scale]),
  );
  const ids = termsOf(agent).map(({ kind, term }) => numberOf(kind, term));
  const shape = Buffer.alloc((lengths.length + steps.length) * 2 + ids.length * 4);
  [...lengths, ...steps].forEach((value, at) => shape.writeInt16BE(value, at * 2));
  ids.forEach((id, at) => shape.writeInt32BE(id, (lengths.length + steps.length) * 2 + at * 4));
  return shape;
}

it('says of a shape exactly what is said of the agent', () => {
  fc.assert(
    fc.property(facets, fc.array(facets), fc.integer({ min: 0, max: 7 }), (own, others, neighbours) => {
      const shapes = others.map(shapeOf);
      const comparison = new Comparison(own, (kind, term) => numbers.get(`${kind} ${term}`));
      others.forEach((other, at) =>
        expect(comparison.overall(shapes[at] as Buffer, neighbours)).toBe(
          compatibility(own, other, neighbours).overall,
        ),
      );
    }),
  );
});
