import * as fc from 'fast-check';
import { BLOCK, changedMembers, eachMember, encodeMembers } from './postings';
import { ScoreBoard } from './score-board';

function membersOf(encoded: Uint8Array): number[] {
  const places: number[] = [];
  eachMember(encoded, (place) => places.push(place));
  return places;
}

const sets = fc.uniqueArray(fc.integer({ min: 0, max: BLOCK - 1 }), { maxLength: 1_500 });

describe('postings', () => {
  it('keep every member, few or many, in at most a kilobyte', () => {
    fc.assert(
      fc.property(sets, (places) => {
        const sorted = places.sort((a, b) => a - b);
        const encoded = encodeMembers(sorted);
        expect(membersOf(encoded)).toEqual(sorted);
        expect(encoded.length).toBeLessThanOrEqual(1_024);
      }),
    );
    const all = Array.from({ length: BLOCK }, (_, place) => place);
    expect(membersOf(encodeMembers(all))).toEqual(all);
  });

  it('take members in and out, once', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 0, max: BLOCK - 1 }), (places, place) => {
        const others = places.filter((other) => other !== place).sort((a, b) => a - b);
        const without = changedMembers(
          encodeMembers(places.sort((a, b) => a - b)),
          new Map([[place, false]]),
        );
        expect(membersOf(without)).toEqual(others);
        const within = changedMembers(without, new Map([[place, true]]));
        expect(membersOf(within)).toEqual([...others, place].sort((a, b) => a - b));
        expect(changedMembers(within, new Map([[place, true]])).equals(within)).toBe(true);
      }),
    );
  });

  it('take many members in and out as one at a time', () => {
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: BLOCK - 1 }), fc.boolean()), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(sets, changes, (places, changed) => {
        const members = encodeMembers(places.sort((a, b) => a - b));
        const present = new Map(changed);
        const oneByOne = [...present].reduce(
          (now, change) => changedMembers(now, new Map([change])),
          members,
        );
        expect(changedMembers(members, present).equals(oneByOne)).toBe(true);
      }),
    );
  });
});

describe('a score board', () => {
  it('finds those with most points, the earliest of equals first to stay', () => {
    const board = new ScoreBoard();
    board.add(0, encodeMembers([1, 5, 9]), 0.2);
    board.add(1, encodeMembers([0, 5]), 0.3);
    board.add(0, encodeMembers([5]), 0.2);
    expect(board.best(2)).toEqual([5, BLOCK]);
    expect(board.best(10).sort((a, b) => a - b)).toEqual([1, 5, 9, BLOCK, BLOCK + 5]);
  });

  it('counts only those that it is restricted to, also without points', () => {
    const board = new ScoreBoard();
    board.add(0, encodeMembers([1, 2]), 0.5);
    const flags = new Uint8Array(BLOCK);
    flags[2] = flags[7] = 1;
    board.restrict(new Map([[0, flags]]));
    expect(board.best(10)).toEqual([2, 7]);
    expect(board.best(1)).toEqual([2]);
  });
});
