import { readProfile } from './platform-profile';

const VERSION = '2026-04-08';
const profile = (capabilities: unknown): unknown => ({ ucp: { version: VERSION, capabilities } });
const namesOf = (capabilities: unknown): string[] => {
  const read = readProfile(profile(capabilities));
  if (typeof read === 'string') throw new Error(read);
  return Object.keys(read.capabilities);
};

describe('the capabilities of a platform profile', () => {
  const names = Array.from({ length: 150 }, (_, index) => `com.example.c${index}`);

  it('are read from a map and from the list of older profiles', () => {
    expect(namesOf({ 'dev.ucp.shopping.order': [{ version: VERSION }] })).toEqual(['dev.ucp.shopping.order']);
    expect(namesOf([{ name: 'dev.ucp.shopping.order', version: VERSION }])).toEqual([
      'dev.ucp.shopping.order',
    ]);
  });

  it('have the same bounds in both forms', () => {
    const map = Object.fromEntries(names.map((name) => [name, [{ version: VERSION }]]));
    const list = names.map((name) => ({ name, version: VERSION }));
    expect(namesOf(list)).toEqual(namesOf(map));
    expect(namesOf(list)).toHaveLength(100);
    const [long] = namesOf([{ name: 'x'.repeat(1_000), version: VERSION }]);
    expect(long).toHaveLength(300);
  });

  it.each(['constructor', '__proto__', 'toString'])('may be called %s', (name) => {
    expect(typeof readProfile(profile([{ name, version: VERSION }]))).toBe('object');
    expect(typeof readProfile(profile(JSON.parse(`{"${name}": [{"version": "${VERSION}"}]}`)))).toBe(
      'object',
    );
  });
});
