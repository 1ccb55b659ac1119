import { isIP } from 'node:net';
import { dictionaryIn } from '../wire/request-reader';
import { invalidProfileUrl } from '../wire/ucp.errors';

const MAX_URL = 2_000;

/** The profile URL in the `UCP-Agent` header. */
export function profileUrlOf(header: string, production: boolean): string {
  const profile = dictionaryIn(header)?.get('profile')?.[0];
  if (typeof profile !== 'string') throw invalidProfileUrl('must be given as profile="https://…"');
  return requireProfileUrl(profile, production);
}

export function requireProfileUrl(text: string, production: boolean): string {
  if (text.length > MAX_URL || !URL.canParse(text)) throw invalidProfileUrl('must be an absolute URL');
  const url = new URL(text);
  const plainHere = url.protocol === 'http:' && !production && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !plainHere) throw invalidProfileUrl('must be an https URL');
  if (url.username !== '' || url.password !== '') throw invalidProfileUrl('must not contain credentials');
  return url.href;
}

export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || /(^|\.)localhost$/.test(host);
}
