import { groupsOf } from './graph-groups';

describe('the groups of a graph', () => {
  it('are nodes with most of their lines among each other, the largest group first', () => {
    const among = (nodes: number[]) =>
      nodes.flatMap((from, index) => nodes.slice(index + 1).map((to) => ({ from, to })));
    const lines = [...among([0, 1, 2]), ...among([3, 4, 5, 6]), { from: 2, to: 3 }];
    expect(groupsOf(8, lines)).toEqual([1, 1, 1, 0, 0, 0, 0, 2]);
    expect(groupsOf(8, lines)).toEqual(groupsOf(8, [...lines].reverse()));
    expect(groupsOf(0, [])).toEqual([]);
  });
});
