import { BlockList, isIP } from 'node:net';
import { memoize } from '../../kernel/lazily';

/** What an installation may call besides the public internet. */
export interface EgressRules {
  /** In production, https is required and loopback is blocked like every other private range. */
  production: boolean;
  /** Private ranges that the operator allows, such as `10.20.0.0/16`. */
  allowCidrs: readonly string[];
}

/** Non-public IPv4: IANA's special-purpose registry, multicast, and the reserved class. */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Allows global unicast only, so that no embedded IPv4 address (mapped, NAT64, 6to4, Teredo) slips through. */
const OPEN_IPV6 = ['2000::/3'];
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** Made at the first outbound call, because they take two percent of the time of a start. */
const closed = memoize(() => blockList([...CLOSED_IPV4, ...CLOSED_IPV6]));
const open = memoize(() => blockList(OPEN_IPV6));

/** Decides which addresses may be called, whether they come from a URL or from a name lookup. */
export class Addresses {
  /** Loopback outside production, and the ranges that the operator allows. */
  readonly admitted: readonly string[];
  private readonly admittedList: BlockList;
  private readonly operatorList: BlockList;

  constructor(rules: EgressRules) {
    this.admitted = [...(rules.production ? [] : LOOPBACK), ...rules.allowCidrs];
    this.admittedList = blockList(this.admitted);
    this.operatorList = blockList(rules.allowCidrs);
  }

  mayCall(address: string): boolean {
    return contains(this.admittedList, address) || this.isPublic(address);
  }

  /**
   * True for addresses that only the operator's ranges allow, and for unknown ones, of connections that are closed already. Agents do
   * not see their responses.
   */
  isInternal(address: string | undefined): boolean {
    if (this.operatorList.rules.length === 0) return false;
    return address === undefined || contains(this.operatorList, address);
  }

  private isPublic(address: string): boolean {
    const family = isIP(address);
    if (family === 0 || contains(closed(), address)) return false;
    return family === 4 || contains(open(), address);
  }
}

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function blockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', bits = ''] = cidr.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
