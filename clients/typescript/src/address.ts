import { RialtoError } from './errors.js';

/** IPv4 and IPv6 addresses of this machine and of private networks, as `URL` writes them, and names in such networks. */
const PRIVATE_HOST = new RegExp(
  [
    '127(\\.\\d+){3}',
    '0\\.0\\.0\\.0',
    '10(\\.\\d+){3}',
    '172\\.(1[6-9]|2\\d|3[01])(\\.\\d+){2}',
    '192\\.168(\\.\\d+){2}',
    '169\\.254(\\.\\d+){2}',
    '\\[::1\\]',
    '\\[f[cd][0-9a-f]{2}:.*\\]',
    '\\[fe[89ab][0-9a-f]:.*\\]',
    '[^.[]+',
    '.+\\.(localhost|local|internal)',
  ]
    .map((pattern) => `^${pattern}$`)
    .join('|'),
);

export interface AddressOptions {
  hasKey: boolean;
  allowInsecureHttp: boolean;
}

/** The address without a slash at its end. Its errors do not repeat it: it may contain a password. */
export function checkedBaseUrl(baseUrl: string, { hasKey, allowInsecureHttp }: AddressOptions): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('baseUrl is not an http address, such as https://market.example.');
  if (url.username || url.password || /[?#]/.test(baseUrl))
    throw invalid('baseUrl must not contain a user, a password, a query, or a fragment.');
  if (hasKey && !allowInsecureHttp && isReadableByOthers(baseUrl))
    throw invalid(
      `The API key would be sent to ${url.hostname} without encryption. Use an https address as baseUrl, or set allowInsecureHttp: true.`,
    );
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Whether what is sent there crosses public networks without encryption. */
export function isReadableByOthers(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !PRIVATE_HOST.test(hostname);
}

/** The key is sent with the call, so the call must not leave the service. */
export function urlWithin(baseUrl: string, path: string): string {
  const url = baseUrl + path;
  if (!/^\/(?!\/)/.test(path) || !URL.canParse(url) || new URL(url).origin !== new URL(baseUrl).origin)
    throw invalid('The path of a call must start with one slash: it is relative to baseUrl.');
  return url;
}

function invalid(message: string): RialtoError {
  return new RialtoError(message, { code: 'invalid_option' });
}
