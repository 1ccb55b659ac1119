import { BlockList, isIP } from 'node:net';
import { addressIn } from '../rate-limit/addresses';

const NEAR = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address belongs to this host or a private network. */
export function isPrivateAddress(address: string): boolean {
  const plain = addressIn(address) ?? '';
  const family = isIP(plain);
  return family !== 0 && NEAR.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
