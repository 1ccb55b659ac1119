import { boundsProblem } from './json-bounds';

const problem = (json: string, maxValues: number) => boundsProblem(Buffer.from(json), maxValues)?.type;

describe('the bounds of a JSON text', () => {
  it.each([
    ['1', 1],
    ['[]', 1],
    ['{ }', 1],
    ['[1]', 2],
    ['[1, 2, [] , {}]', 5],
    ['{"a":1,"b":[[],[]],"c":{"d":null}}', 7],
    ['["a,b,[,{", "\\",\\\\", "\\\\"]', 4],
    ['[[[]]]', 3],
  ])('count the values of %s: %i', (json, values) => {
    expect([problem(json, values), problem(json, values - 1)]).toEqual([undefined, 'too_long']);
  });

  it('allow 32 levels', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect([problem(nested(32), 100), problem(nested(33), 100)]).toEqual([undefined, 'too_deep']);
    expect(problem(`{"a":"${'['.repeat(50)}"}`, 100)).toBeUndefined();
  });

  it.each(['', '"', '"\\', '[', ']]]', '{"a', ',,,'])('leave %j to the parser', (json) => {
    expect(problem(json, 10)).toBeUndefined();
  });
});
