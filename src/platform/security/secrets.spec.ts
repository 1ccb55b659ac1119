import type { Settings } from '../config/settings';
import { sameSecret, Secrets } from './secrets';

const secrets = new Secrets({ SECRET_KEY: 'a key of more than 32 characters, for this test' } as Settings);

describe('secrets', () => {
  it('come back as they were', () => {
    const sealed = secrets.encrypt('order-data', 'Grüße 🦞', 'ord_1');
    expect(sealed.toString('utf8')).not.toContain('Gr');
    expect(secrets.decrypt('order-data', sealed, 'ord_1')).toBe('Grüße 🦞');
  });

  it('cannot be moved to another record, another purpose, or be changed', () => {
    const sealed = secrets.encrypt('order-data', 'text', 'ord_1');
    expect(() => secrets.decrypt('order-data', sealed, 'ord_2')).toThrow('unable to authenticate data');
    expect(() => secrets.decrypt('webhook-secrets', sealed, 'ord_1')).toThrow('unable to authenticate data');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => secrets.decrypt('order-data', sealed, 'ord_1')).toThrow('unable to authenticate data');
  });

  it('are compared whole', () => {
    expect(sameSecret('token', 'token')).toBe(true);
    expect(sameSecret('token', 'token2')).toBe(false);
    expect(sameSecret('', 'token')).toBe(false);
  });
});
