import type { DomainError } from '../../kernel/domain-error';
import type { Route, RouteTable } from './route-table';

/** The name of an operation in a protocol. */
export type NameOf = (route: Route) => string;

/** The name of an operation over HTTP. */
export const overHttp: NameOf = ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** What a caller should do after a refusal, with the operation names of its protocol. */
export function nextAfter(
  error: DomainError,
  table: RouteTable,
  nameOf: NameOf = overHttp,
): string | undefined {
  return error.next === undefined
    ? possibleNow(error, table, nameOf)
    : withOperationNames(error.next, table, nameOf);
}

/** Replaces operations in a text such as `Pay with {orders.pay}.` with their names in the protocol. */
export function withOperationNames(text: string, table: RouteTable, nameOf: NameOf = overHttp): string {
  return text.replace(/\{([a-z]\w*\.\w+)\}/gi, (_, operation: string) => nameOf(table.operation(operation)));
}

/** The operations behind `allowed_actions`, if `/marketplace/discover` lists them for this kind of record. */
function possibleNow(
  { code, extras }: DomainError,
  { routes }: RouteTable,
  nameOf: NameOf,
): string | undefined {
  const { allowed_actions: words, waits_for: first } = extras;
  if (!words) return undefined;
  const parameter = `:${code.split('_')[0] as string}_id`;
  const acting = routes.filter(({ path }) => path.includes(parameter));
  const named = (word: string): string =>
    acting
      .filter(({ actions }) => actions.some(({ allowedAction }) => allowedAction === word))
      .map(nameOf)
      .join(' or ');
  const possible = words.map(named);
  if (possible.includes('')) return undefined;
  const list = possible.join('; ');
  const awaited = first && named(first.action);
  if (awaited)
    return `Wait until the ${first.role} has called ${awaited}.${list && ` Until then, you can call: ${list}.`}`;
  if (list !== '') return `You can do this now: ${list}.`;
  return code.endsWith('_state_conflict') ? NOTHING_LEFT : undefined;
}

const NOTHING_LEFT =
  'No other step leads on from here. Read the record again: its `allowed_actions` list what you can do.';
