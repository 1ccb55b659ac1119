import { createCipheriv, hkdfSync } from 'node:crypto';
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

describe('a long text', () => {
  const secrets = new Secrets({ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_PREVIOUS: [] } as unknown as Settings);
  const order = JSON.stringify({
    id: 'ord_1',
    note: '\u00fcber',
    events: Array(40).fill({ kind: 'order', at: null }),
  });

  it('is compressed before it is encrypted, and comes back as it was', () => {
    const sealed = secrets.encrypt('answers', order, 'context');
    expect(sealed.length).toBeLessThan(order.length / 4);
    expect(secrets.decrypt('answers', sealed, 'context')).toBe(order);
  });

  it('is readable if an earlier release encrypted it without compression', () => {
    const key = Buffer.from(hkdfSync('sha256', 'k'.repeat(32), '', 'answers', 32));
    const iv = Buffer.alloc(12, 1);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('context'));
    const body = Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([Buffer.of(secrets.version), iv, cipher.getAuthTag(), body]);
    expect(secrets.decrypt('answers', sealed, 'context')).toBe(order);
  });
});
