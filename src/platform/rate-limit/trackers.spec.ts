import { addressTracker, networkTracker } from './trackers';

describe('who an address counts as', () => {
  it.each([
    ['192.0.2.1', 'ip:192.0.2.1'],
    ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', 'ip:2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', 'ip:2001:db8:1:2::/64'],
    ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
    ['::1', 'ip:0:0:0:0::/64'],
    ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
    ['::ffff:c633:6407', 'ip:198.51.100.7'],
    ['192.0.2.1:40000', 'ip:192.0.2.1'],
    ['[2001:db8:1:2::6]:40000', 'ip:2001:db8:1:2::/64'],
  ])('%s is %s', (address, tracker) => {
    expect(addressTracker(address)).toBe(tracker);
  });
});

describe('the network that an address is part of', () => {
  it.each([
    ['192.0.2.1', 'net:192.0.2.0/24'],
    ['::ffff:192.0.2.77', 'net:192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', 'net:2001:db8:1::/48'],
    ['2001:db8::1', 'net:2001:db8:0::/48'],
  ])('of %s is %s', (address, tracker) => {
    expect(networkTracker(address)).toBe(tracker);
  });
});
