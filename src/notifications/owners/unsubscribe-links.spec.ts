import type { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';
import { UnsubscribeLinks } from './unsubscribe-links.service';

const settingsWith = (SECRET_KEY: string, ...SECRET_KEY_PREVIOUS: string[]): Settings =>
  ({ SECRET_KEY, SECRET_KEY_PREVIOUS, PUBLIC_URL: 'https://rialto.example' }) as unknown as Settings;
const linksWith = (...keys: [string, ...string[]]): UnsubscribeLinks => {
  const settings = settingsWith(...keys);
  return new UnsubscribeLinks(new Secrets(settings), settings);
};
const [OLD, NEW] = ['first key '.repeat(4), 'second key '.repeat(4)];
const tokenOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

describe('an unsubscribe link', () => {
  it('says what it ends, and nobody else can read or make it', () => {
    const links = linksWith(OLD);
    const address = links.address({ ownerId: 'usr_1', scope: ['orders', 'offers'] });
    expect(address).toMatch(/^https:\/\/rialto\.example\/unsubscribe\/[\w-]+$/);
    expect(Buffer.from(tokenOf(address), 'base64url').toString()).not.toContain('usr_1');
    expect(links.open(tokenOf(address))).toEqual({ ownerId: 'usr_1', scope: ['orders', 'offers'] });
    expect(linksWith(NEW).open(tokenOf(address))).toBeUndefined();
  });

  it('works after its key was rotated, as long as the key is accepted', () => {
    const token = tokenOf(linksWith(OLD).address({ ownerId: 'usr_1', scope: 'digest' }));
    expect(linksWith(NEW, OLD).open(token)).toEqual({ ownerId: 'usr_1', scope: 'digest' });
  });

  it('ends no emails that must come', () => {
    const links = linksWith(OLD);
    const token = tokenOf(links.address({ ownerId: 'usr_1', scope: ['approvals', 'orders'] }));
    expect(links.open(token)?.scope).toEqual(['orders']);
  });
});
