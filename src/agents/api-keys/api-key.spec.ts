import { verifyApiKey, newApiKey, prefixOf } from './api-key';

describe('an API key', () => {
  it('names its mode and carries 30 random characters and a checksum of 6', () => {
    expect(newApiKey(false)).toMatch(/^rlt_test_[0-9A-Za-z]{36}$/);
    expect(newApiKey(true)).toMatch(/^rlt_live_[0-9A-Za-z]{36}$/);
  });

  it('is never made twice', () => {
    const made = Array.from({ length: 1000 }, () => newApiKey(false));
    expect(new Set(made).size).toBe(1000);
  });

  it('is plausible in its own mode and recognized in the other', () => {
    expect(verifyApiKey(newApiKey(false), false)).toBe('plausible');
    expect(verifyApiKey(newApiKey(true), true)).toBe('plausible');
    expect(verifyApiKey(newApiKey(true), false)).toBe('other_mode');
    expect(verifyApiKey(newApiKey(false), true)).toBe('other_mode');
  });

  it('is malformed as soon as one character differs', () => {
    const key = newApiKey(false);
    for (let at = 9; at < key.length; at++) {
      const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
      expect(verifyApiKey(typo, false)).toBe('malformed');
    }
  });

  it('cannot be moved to the other mode, as the checksum covers the mark too', () => {
    expect(verifyApiKey(newApiKey(false).replace('_test_', '_live_'), true)).toBe('malformed');
  });

  it.each(['', 'rlt_test_', 'rlt_test_short', ' rlt_test_', 'sk_live_123', 'é'.repeat(45)])(
    'is malformed when it is %p',
    (text) => {
      expect(verifyApiKey(text, false)).toBe('malformed');
    },
  );

  it('is malformed with anything before or after it', () => {
    const key = newApiKey(false);
    for (const text of [` ${key}`, `${key} `, `${key}\n`, `${key}${key}`]) {
      expect(verifyApiKey(text, false)).toBe('malformed');
    }
  });

  it('is identified by its first 12 characters', () => {
    const key = newApiKey(false);
    expect(prefixOf(key)).toBe(key.slice(0, 12));
    expect(prefixOf(key)).toMatch(/^rlt_test_.{3}$/);
  });
});
