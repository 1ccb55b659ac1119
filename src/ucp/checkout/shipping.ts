import type { ShippingAddress } from '../../marketplace/orders/orders.dto';
import { MAIN_VERSION, type Message, refusal, type UcpVersion } from '../wire/envelope';
import type { Buyer, Destination, SessionDetails, Shipping } from './session';
import type { SessionLine } from './ucp-checkout.entity';

/** Sellers ship at no extra charge, so there is one option. */
const OPTION = 'standard';
const PLACE = '$.fulfillment.methods[0]';

const NEEDED: [keyof Destination, string][] = [
  ['street_address', 'The street address is missing.'],
  ['address_locality', 'The city is missing.'],
  ['postal_code', 'The postal code is missing.'],
  ['address_country', 'The country is missing: two letters, like GB.'],
];

/** Orders from accepted offers already have an address. */
export function isShipped(line: SessionLine): boolean {
  return line.deliveryMethod === 'physical' && line.agreedOrderId === undefined;
}

/** What is missing before the shipped lines can be delivered; empty if nothing is shipped. */
export function shippingProblems(
  lines: readonly SessionLine[],
  { shipping, buyer }: SessionDetails,
  known: boolean,
): Message[] {
  const first = lines.findIndex(isShipped);
  if (first < 0) return [];
  if (!known) {
    const text = 'This item is shipped, but your profile has no fulfillment capability in common with ours.';
    return [refusal('item_unavailable', text, { path: `$.line_items[${first}]` })];
  }
  if (!shipping || shipping.destinations.length === 0) {
    return [refusal('field_required', 'Add a shipping destination.', { path: `${PLACE}.destinations` })];
  }
  const destination = selected(shipping);
  if (!destination) {
    const text = 'Select one of the destinations.';
    return [refusal('field_required', text, { path: `${PLACE}.selected_destination_id` })];
  }
  return addressProblems(shipping, destination, buyer);
}

/** The address for sellers. The destination must have passed `shippingProblems`. */
export function addressOf({ shipping, buyer }: SessionDetails): ShippingAddress | null {
  const destination = shipping && selected(shipping);
  if (!destination) return null;
  return {
    name: nameOf(destination, buyer),
    line1: destination.street_address as string,
    line2: destination.extended_address ?? null,
    city: destination.address_locality as string,
    region: destination.address_region ?? null,
    postal_code: destination.postal_code as string,
    country: (destination.address_country as string).toUpperCase(),
    phone: destination.phone_number ?? buyer?.phone_number ?? null,
  };
}

/** The member `fulfillment` of a session with shipped lines. */
export function fulfillmentOf(
  lines: readonly SessionLine[],
  shipping: Shipping | undefined,
  version: UcpVersion,
): object | undefined {
  const ids = lines.filter(isShipped).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const destination = shipping && selected(shipping);
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: ids,
        destinations: (shipping?.destinations ?? []).map((one) =>
          version === MAIN_VERSION ? one : { ...one, type: 'shipping_address' },
        ),
        selected_destination_id: destination?.id ?? null,
        groups: [
          {
            id: 'package_1',
            line_item_ids: ids,
            options: [
              {
                id: OPTION,
                title: 'Shipped by the seller',
                totals: [
                  { type: 'subtotal', amount: 0 },
                  { type: 'total', amount: 0 },
                ],
              },
            ],
            selected_option_id: destination ? OPTION : null,
          },
        ],
      },
    ],
  };
}

/** The destination as an order shows it. */
export function selectedDestination({ shipping }: SessionDetails): Destination | undefined {
  return shipping && selected(shipping);
}

function addressProblems(shipping: Shipping, destination: Destination, buyer: Buyer | undefined): Message[] {
  const at = `${PLACE}.destinations[${shipping.destinations.indexOf(destination)}]`;
  const missing = NEEDED.filter(([name]) => !destination[name]?.trim()).map(([name, text]) =>
    refusal('field_required', text, { path: `${at}.${name}` }),
  );
  if (missing.length === 0 && !/^[A-Za-z]{2}$/.test(destination.address_country ?? ''))
    missing.push(
      refusal('address_undeliverable', 'The country must be a two-letter code.', {
        path: `${at}.address_country`,
      }),
    );
  if ((destination.postal_code?.length ?? 0) > 20)
    missing.push(
      refusal('address_undeliverable', 'The postal code is too long.', { path: `${at}.postal_code` }),
    );
  if (nameOf(destination, buyer) === '')
    missing.push(refusal('field_required', 'Add the recipient.', { path: `${at}.first_name` }));
  if (missing.length === 0 && shipping.selectedOptionId !== null && shipping.selectedOptionId !== OPTION)
    missing.push(
      refusal('invalid', 'This option does not exist.', { path: `${PLACE}.groups[0].selected_option_id` }),
    );
  return missing;
}

/** A single destination need not be selected. */
function selected({ destinations, selectedDestinationId }: Shipping): Destination | undefined {
  if (selectedDestinationId === null) return destinations.length === 1 ? destinations[0] : undefined;
  return destinations.find(({ id }) => id === selectedDestinationId);
}

function nameOf(destination: Destination, buyer: Buyer | undefined): string {
  const joined = (person: { first_name?: string; last_name?: string } | undefined): string =>
    [person?.first_name, person?.last_name].filter(Boolean).join(' ').trim();
  return (joined(destination) || joined(buyer)).slice(0, 100);
}
