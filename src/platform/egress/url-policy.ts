import { isIP } from 'node:net';
import { InvalidInput } from '../../kernel/domain-error';
import { Addresses, type EgressRules } from './addresses';

export const MAX_CALLBACK_URL = 2_000;

const OPEN_PORTS = [443, 8443];
const FIRST_USER_PORT = 1024;
/** Names that resolve only inside a private network. */
const LOCAL_NAME = /(^|\.)(local|localdomain|internal|intranet|lan|corp|home|private|home\.arpa)$/;
const LOOPBACK_NAME = /(^|\.)localhost$/;

/**
 * Validates a URL before it is stored: protocol, credentials, port, and the host as far as possible without a lookup.
 * `SafeHttp` checks the resolved addresses at each call.
 */
export class UrlPolicy {
  private readonly addresses: Addresses;

  constructor(private readonly rules: EgressRules) {
    this.addresses = new Addresses(rules);
  }

  /** Throws a 422 that points to `loc` if this installation would not call the URL. */
  require(text: string, loc: (string | number)[]): void {
    const problem = this.problemOf(text);
    if (problem) throw InvalidInput.field(loc, problem, 'value_error');
  }

  /** Why the URL is refused; undefined if it is allowed. */
  problemOf(text: string): string | undefined {
    if (text.length > MAX_CALLBACK_URL) return `must have at most ${MAX_CALLBACK_URL} characters`;
    // the parser would silently strip these, so that people and programs would read different addresses
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u0020\u007f\\]/.test(text))
      return 'must not contain spaces, control characters or backslashes';
    if (!URL.canParse(text)) return 'must begin with https:// and a host name';
    const url = new URL(text);
    return this.protocolProblem(url) ?? this.portProblem(url) ?? this.hostProblem(url);
  }

  private protocolProblem(url: URL): string | undefined {
    const { production } = this.rules;
    if (url.protocol !== 'https:' && (production || url.protocol !== 'http:')) {
      return production ? 'must begin with https://' : 'must begin with https:// or http://';
    }
    if (url.username !== '' || url.password !== '') return 'must not contain credentials';
    if (url.hash !== '') return 'must not have a fragment';
    return undefined;
  }

  private portProblem(url: URL): string | undefined {
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (OPEN_PORTS.includes(port) || port >= FIRST_USER_PORT || (port === 80 && url.protocol === 'http:'))
      return undefined;
    return 'must use port 443, 8443, or one from 1024 up';
  }

  /** The parser has already normalized decimal, hexadecimal, octal, and short forms of IPv4 addresses. */
  private hostProblem(url: URL): string | undefined {
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (host === '') return 'must have a host';
    if (isIP(host) !== 0)
      return this.addresses.mayCall(host) ? undefined : 'must not point to a private address';
    if (LOOPBACK_NAME.test(host))
      return this.rules.production ? 'must not point to a private address' : undefined;
    const local = !host.includes('.') || LOCAL_NAME.test(host);
    // an operator who allows private ranges also has private names; the call itself checks their addresses
    return local && this.rules.allowCidrs.length === 0 ? 'must have a public host name' : undefined;
  }
}
