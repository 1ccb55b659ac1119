import { evaluateGate, isGate, rule } from './gates';

describe('a justification', () => {
  it.each([
    ['', 0, false],
    ['   ', 0, false],
    ['x'.repeat(50), 50, false],
    ['x'.repeat(51), 51, true],
    [` \n${'x'.repeat(50)}\t\u00a0`, 50, false],
    ['🦞'.repeat(50), 50, false],
    ['🦞'.repeat(51), 51, true],
    ['é'.repeat(51), 51, true],
  ])('%j has %i characters and is granted: %s', (text, length, granted) => {
    expect(rule(text)).toMatchObject({ length, granted });
    expect(rule(text).reason).toContain(`${length} character`);
  });

  it('belongs to a gate that is registered', () => {
    expect(['residency_check', 'nowhere', 'constructor', '__proto__'].map(isGate)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the health of a gate', () => {
  it.each([
    [0, 0, 'inactive'],
    [1, 0, 'healthy'],
    [9, 0, 'healthy'],
    [10, 0, 'warning'],
    [19, 0, 'warning'],
    [20, 0, 'failing'],
    [20, 1, 'healthy'],
    [21, 1, 'warning'],
    [100, 4, 'warning'],
    [100, 5, 'healthy'],
    [10, 10, 'healthy'],
  ])('with %i requests and %i denials is %s', (requested, denied, status) => {
    expect(evaluateGate(requested, denied)).toEqual({ status, message: expect.stringMatching(/\.$/) });
  });
});
