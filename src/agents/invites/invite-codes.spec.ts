import { newInviteCode, readInviteCode } from './invite-codes';

describe('an invite code', () => {
  it('has two groups of four letters and digits that nobody mixes up', () => {
    for (let i = 0; i < 500; i++)
      expect(newInviteCode()).toMatch(/^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  });

  it('is read without regard to case and outer spaces', () => {
    expect(readInviteCode('INV-ABCD-2345')).toBe('INV-ABCD-2345');
    expect(readInviteCode(' inv-abcd-2345\n')).toBe('INV-ABCD-2345');
  });

  it.each([
    '',
    'INV',
    'INV-ABCD',
    'INV-ABCD-234I',
    'INV-ABC0-2345',
    'INV-ABCD-23456',
    '\0',
    'x'.repeat(10_000),
  ])('is not found in %j', (text) => {
    expect(readInviteCode(text)).toBeUndefined();
  });
});
