import { InvalidInput } from '../../kernel/domain-error';
import { isObject } from '../../kernel/json';
import { MAX_LINES, MAX_QUANTITY, MAX_DESTINATIONS, MAX_CODES } from '../policies';
import { type Json, type Place, RequestReader } from '../wire/request-reader';
import type { Buyer, Destination, Shipping, PresentedInstrument } from './session';

const MAX_RETAINED_BYTES = 8_000;
const MAX_CODE = 100;
const EXPECTED = 'expected_acceptance_sha256';
const MAX_DIGEST = 71;

export interface WantedLine {
  /** The line ID from an earlier answer, if the platform sends one. */
  id?: string;
  itemId: string;
  quantity: number;
  /** The digest of the checks that the buyer has read. */
  expectedAcceptanceSha256?: string;
}

export interface BasketRequest {
  lines: WantedLine[];
  cartId?: string;
  buyer?: Buyer;
  context?: Json;
  attribution?: Json;
  shipping?: Shipping;
  instruments?: PresentedInstrument[];
  codes?: string[];
}

/** Reads a cart or a checkout. Members that the server computes are ignored. */
export function readBasket(body: unknown, { cart = false }: { cart?: boolean } = {}): BasketRequest {
  const read = new RequestReader();
  const request = read.object(body ?? {}, ['body']);
  const cartId = cart ? undefined : read.optionalText(request.cart_id, ['body', 'cart_id'], 64);
  const basket: BasketRequest = {
    lines: linesOf(read, request, cartId !== undefined),
    cartId,
    buyer: buyerOf(read, request.buyer),
    context: read.retainedObject(request.context, ['body', 'context'], MAX_RETAINED_BYTES),
    attribution: read.retainedObject(request.attribution, ['body', 'attribution'], MAX_RETAINED_BYTES),
    shipping: cart ? undefined : shippingOf(read, request.fulfillment),
    instruments: cart ? undefined : instrumentsOf(read, request.payment),
    codes: codesOf(read, request.discounts),
  };
  read.done();
  return basket;
}

const isLongForm = (body: unknown): boolean => isObject(body) && 'line_items' in body;

/**
 * Also accepts the short form `items: [{item_id, quantity}]`. Problems are then reported at the paths of the short
 * form.
 */
export async function inEitherForm<T>(body: unknown, work: (body: unknown) => Promise<T>): Promise<T> {
  if (isLongForm(body)) return work(body);
  try {
    return await work(withLineItems(body));
  } catch (error) {
    throw error instanceof InvalidInput ? inShortForm(error) : error;
  }
}

function withLineItems(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { items } = body;
  if (!Array.isArray(items)) return { ...body, line_items: items };
  const lines = items.map((item: unknown) => {
    const { item_id: id, ...line } = (item ?? {}) as Json;
    return { ...line, item: { id } };
  });
  return { ...body, line_items: lines };
}

function inShortForm(error: InvalidInput): InvalidInput {
  const problems = error.problems.map((problem) => {
    if (problem.loc[1] !== 'line_items') return problem;
    const inLine = problem.loc
      .slice(2)
      .flatMap((part) => (part === 'item' ? ['item_id'] : part === 'id' ? [] : [part]));
    return { ...problem, loc: ['body', 'items', ...inLine] };
  });
  return new InvalidInput(problems, error.code);
}

function linesOf(read: RequestReader, request: Json, mayLack: boolean): WantedLine[] {
  const loc = ['body', 'line_items'];
  const entries = mayLack
    ? read.optionalList(request.line_items, loc, MAX_LINES)
    : read.list(request.line_items, loc, MAX_LINES);
  return entries.map((entry, n) => {
    const line = read.object(entry, [...loc, n]);
    const item = read.object(line.item, [...loc, n, 'item']);
    return {
      id: read.optionalText(line.id, [...loc, n, 'id'], 64),
      itemId: read.text(item.id, [...loc, n, 'item', 'id'], 100),
      quantity: read.integer(line.quantity, [...loc, n, 'quantity'], 1, MAX_QUANTITY),
      expectedAcceptanceSha256: read.optionalText(line[EXPECTED], [...loc, n, EXPECTED], MAX_DIGEST),
    };
  });
}

function buyerOf(read: RequestReader, value: unknown): Buyer | undefined {
  const buyer = read.optionalObject(value, ['body', 'buyer']);
  if (!buyer) return undefined;
  const text = (name: string): string | undefined =>
    read.optionalText(buyer[name], ['body', 'buyer', name], 200);
  return given({
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone_number: text('phone_number'),
  });
}

function shippingOf(read: RequestReader, value: unknown): Shipping | undefined {
  const fulfillment = read.optionalObject(value, ['body', 'fulfillment']);
  const loc = ['body', 'fulfillment', 'methods'];
  const methods = read
    .optionalList(fulfillment?.methods, loc, MAX_DESTINATIONS)
    .map((entry, n) => ({ n, method: read.object(entry, [...loc, n]) }));
  const shipping = methods.find(({ method }) => method.type === undefined || method.type === 'shipping');
  if (!shipping) return undefined;
  const { method, n } = shipping;
  const destinations = read
    .optionalList(method.destinations, [...loc, n, 'destinations'], MAX_DESTINATIONS)
    .map((entry, d) => destinationOf(read, entry, [...loc, n, 'destinations', d], d));
  const [group] = read.optionalList(method.groups, [...loc, n, 'groups'], MAX_DESTINATIONS);
  const chosen = read.optionalObject(group, [...loc, n, 'groups', 0])?.selected_option_id;
  const selected = read.optionalText(
    method.selected_destination_id,
    [...loc, n, 'selected_destination_id'],
    100,
  );
  return {
    destinations,
    selectedDestinationId: selected ?? null,
    selectedOptionId: read.optionalText(chosen, [...loc, n, 'groups', 0, 'selected_option_id'], 100) ?? null,
  };
}

const ADDRESS = [
  'street_address',
  'extended_address',
  'address_locality',
  'address_region',
  'address_country',
  'postal_code',
  'first_name',
  'last_name',
  'phone_number',
] as const;

function destinationOf(read: RequestReader, entry: unknown, loc: Place, n: number): Destination {
  const destination = read.object(entry, loc);
  const parts = ADDRESS.map((name) => [name, read.optionalText(destination[name], [...loc, name], 200)]);
  const id = read.optionalText(destination.id, [...loc, 'id'], 100) ?? `destination_${n + 1}`;
  return { id, ...(given(Object.fromEntries(parts) as object) as Omit<Destination, 'id'>) };
}

function instrumentsOf(read: RequestReader, value: unknown): PresentedInstrument[] | undefined {
  const payment = read.optionalObject(value, ['body', 'payment']);
  const loc = ['body', 'payment', 'instruments'];
  const found = read.optionalList(payment?.instruments, loc, 10).map((entry, n) => {
    const instrument = read.object(entry, [...loc, n]);
    return {
      id: read.text(instrument.id, [...loc, n, 'id'], 100),
      handler_id: read.text(instrument.handler_id, [...loc, n, 'handler_id'], 100),
      type: read.text(instrument.type, [...loc, n, 'type'], 100),
      ...(instrument.selected === true && { selected: true }),
    };
  });
  return found.length > 0 ? found : undefined;
}

function codesOf(read: RequestReader, value: unknown): string[] | undefined {
  const loc = ['body', 'discounts', 'codes'];
  const codes = read.optionalList(read.optionalObject(value, ['body', 'discounts'])?.codes, loc, MAX_CODES);
  return codes.length > 0 ? codes.map((code, n) => read.text(code, [...loc, n], MAX_CODE)) : undefined;
}

/** Drops undefined members. */
function given<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
