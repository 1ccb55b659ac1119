import { isIP } from 'node:net';
import type { Settings } from '../../platform/config/settings';
import type { PaymentHandler, UcpVersion } from '../wire/envelope';

/**
 * Pays from the wallet of the agent whose key completes the checkout. The money stays in escrow until the agent
 * confirms.
 */
export const ESCROW_HANDLER = 'escrow';
export const ESCROW_INSTRUMENT = 'escrow_balance';
export const HANDLER_SPEC_PATH = '/docs/ucp/escrow';
export const HANDLER_SCHEMA_PATH = '/schemas/ucp/escrow.json';

/** Prefix of our names: the domain in reverse. */
export function namespaceOf({ UCP_NAMESPACE, PUBLIC_URL }: Settings): string {
  if (UCP_NAMESPACE) return UCP_NAMESPACE;
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  const labels = isIP(host) !== 0 || host === 'localhost' ? ['ucp', 'localhost'] : host.split('.');
  const named = labels
    .reverse()
    .map((label, n) => (n === 0 ? label.replace(/[^a-z0-9]/g, '') : label.replace(/[^a-z0-9_]/g, '_')))
    .map((label) => (/^[a-z]/.test(label) ? label : `x${label}`));
  return named.length > 1 ? named.join('.') : `${named[0]}.local`;
}

export function handlerName(settings: Settings): string {
  return `${namespaceOf(settings)}.escrow`;
}

/** Handlers in the format of responses. */
export function handlersOf(settings: Settings, version: UcpVersion): Record<string, PaymentHandler[]> {
  const handler = { id: ESCROW_HANDLER, version, available_instruments: [{ type: ESCROW_INSTRUMENT }] };
  return { [handlerName(settings)]: [handler] };
}
