import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { Matches, ValidateBy } from 'class-validator';

export const list = Transform(({ value }) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value,
);
export const integer = Transform(({ value }) => (typeof value === 'string' ? Number(value) : value));
export const flag = Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value));

const secrets = new Set<string>();

/** Marks a value that must not appear in a process list or a manifest. `<name>_FILE` can provide it as a file. */
export const secret: PropertyDecorator = (_target, name) => void secrets.add(String(name));

export const isSecret = (name: string): boolean => secrets.has(name);

/** A value that a header can carry unchanged: HTTP removes spaces at its ends. */
export const headerValue = Matches(/^[\x21-\x7e]+$/, {
  message: 'must consist of ASCII letters, digits, and punctuation, without spaces',
});

/** The address of a server. Its user, password, and path may have percent-encoded characters. */
export const serverUrl = (...protocols: string[]): PropertyDecorator =>
  rule(
    'serverUrl',
    (value) => isServerUrl(value, protocols),
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')} with special ` +
      'characters of the password percent-encoded: # is %23, / is %2F, % is %25',
  );

/** A scheme, host, and port alone. */
export const isOrigin = (each = false): PropertyDecorator =>
  rule(
    'isOrigin',
    (value) => originIn(value) !== undefined,
    'must begin with http:// or https:// and end with the host or port, without a path',
    each,
  );

/** Blocks of addresses, such as 10.0.0.0/8. */
export const areCidrs = rule('areCidrs', isCidr, 'must be like 10.0.0.0/8 or fd00::/8', true);

function rule(
  name: string,
  holds: (value: string) => boolean,
  message: string,
  each = false,
): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && holds(value);
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } }, { each });
}

function isServerUrl(value: string, protocols: string[]): boolean {
  try {
    const { protocol, username, password, hostname, pathname } = new URL(value);
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    // clients of databases have a default host, clients of mail servers have none
    return protocols.includes(protocol) && (hostname !== '' || !protocol.startsWith('smtp'));
  } catch {
    return false;
  }
}

/** The origin in the form in which browsers and clients write it. Undefined if the URL has other parts. */
export function originIn(value: string): string | undefined {
  if (!/^https?:\/\/[^\s?#]+$/i.test(value) || !URL.canParse(value)) return undefined;
  const { origin, pathname, username, password } = new URL(value);
  return /^\/*$/.test(pathname) && username === '' && password === '' ? origin : undefined;
}

function isCidr(value: string): boolean {
  const [, network = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(value) ?? [];
  return isIP(network) !== 0 && Number(bits) <= (isIP(network) === 6 ? 128 : 32);
}
