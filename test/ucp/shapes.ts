import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/*
 * The requirements of the protocol for responses, from its published schemas: required members, their types, and the
 * rules for totals. Everything else is allowed.
 */

const NAME = '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+$';
const version = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const uri = { type: 'string', format: 'uri' };
const time = { type: 'string', format: 'date-time' };
const text = { type: 'string' };
const amount = { type: 'integer', minimum: 0 };
const object = (properties: object, required: string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
});
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });
const registry = (entry: object): object => ({
  type: 'object',
  propertyNames: { pattern: NAME },
  additionalProperties: list(entry),
});

const entity = { version, spec: uri, schema: uri, id: text, config: { type: 'object' } };
const capability = object(
  {
    ...entity,
    extends: { anyOf: [{ type: 'string', pattern: NAME }, list({ type: 'string', pattern: NAME })] },
  },
  ['version'],
);
const handler = object({ ...entity, available_instruments: list(object({ type: text }), { minItems: 1 }) }, [
  'version',
  'id',
]);
const service = {
  ...object({ ...entity, transport: { enum: ['rest', 'mcp', 'a2a', 'embedded'] }, endpoint: uri }, [
    'version',
    'transport',
    'endpoint',
  ]),
};
const envelope = (required: string[] = ['version']): object =>
  object(
    {
      version,
      status: { enum: ['success', 'error'] },
      services: registry(service),
      capabilities: registry(capability),
      payment_handlers: registry(handler),
    },
    required,
  );

const total = {
  ...object({ type: text, amount: { type: 'integer' }, display_text: text }, ['type', 'amount']),
  allOf: [
    {
      if: { properties: { type: { enum: ['discount', 'items_discount'] } } },
      then: { properties: { amount: { exclusiveMaximum: 0 } } },
    },
    {
      if: { properties: { type: { enum: ['subtotal', 'fulfillment', 'tax', 'fee'] } } },
      then: { properties: { amount: { minimum: 0 } } },
    },
    {
      if: {
        properties: {
          type: {
            not: { enum: ['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'fee', 'total'] },
          },
        },
      },
      then: { required: ['display_text'] },
    },
  ],
};
const one = (type: string): object => ({
  contains: { type: 'object', properties: { type: { const: type } }, required: ['type'] },
  minContains: 1,
  maxContains: 1,
});
const totals = { ...list(total), allOf: [one('subtotal'), one('total')] };

const message = {
  oneOf: [
    object(
      {
        type: { const: 'error' },
        code: text,
        path: text,
        content: text,
        severity: {
          enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'],
        },
        metadata: { type: 'object' },
      },
      ['type', 'code', 'content', 'severity'],
    ),
    object({ type: { const: 'warning' }, code: text, path: text, content: text }, [
      'type',
      'code',
      'content',
    ]),
    object({ type: { const: 'info' }, code: text, path: text, content: text }, ['type', 'content']),
  ],
};
const messages = list(message);
const link = object({ type: text, url: uri, title: text }, ['type', 'url']);
const item = object({ id: text, title: text, price: amount, image_url: uri }, ['id', 'title', 'price']);
const lineItem = object({ id: text, item, quantity: { type: 'integer', minimum: 1 }, totals: list(total) });
const units = list(object({ id: text, quantity: { type: 'integer' } }));
const buyer = object({ first_name: text, last_name: text, email: text, phone_number: text }, []);
const address = object(
  Object.fromEntries(
    [
      'street_address',
      'extended_address',
      'address_locality',
      'address_region',
      'address_country',
      'postal_code',
      'first_name',
      'last_name',
      'phone_number',
    ].map((name) => [name, text]),
  ),
  [],
);
const method = object(
  {
    id: text,
    type: { enum: ['shipping', 'pickup'] },
    line_item_ids: list(text),
    destinations: list({ allOf: [address, object({ id: text })] }),
    selected_destination_id: { type: ['string', 'null'] },
    groups: list(
      object(
        {
          id: text,
          line_item_ids: list(text),
          options: list(object({ id: text, title: text, totals: list(total) })),
          selected_option_id: { type: ['string', 'null'] },
        },
        ['id', 'line_item_ids'],
      ),
    ),
  },
  ['id', 'type', 'line_item_ids'],
);
const instrument = object({ id: text, handler_id: text, type: text });

const checkout = object(
  {
    ucp: envelope(['version', 'payment_handlers']),
    id: text,
    line_items: list(lineItem),
    status: {
      enum: [
        'incomplete',
        'requires_escalation',
        'ready_for_complete',
        'complete_in_progress',
        'completed',
        'canceled',
      ],
    },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    totals,
    links: list(link),
    messages,
    buyer,
    expires_at: time,
    continue_url: uri,
    payment: object({ instruments: list(instrument) }, []),
    order: object({ id: text, permalink_url: uri, label: text }, ['id', 'permalink_url']),
    fulfillment: object({ methods: list(method) }, []),
  },
  ['ucp', 'id', 'line_items', 'status', 'currency', 'totals', 'links'],
);
const cart = object(
  {
    ucp: envelope(),
    id: text,
    line_items: list(lineItem),
    currency: text,
    totals,
    messages,
    links: list(link),
    continue_url: uri,
    expires_at: time,
  },
  ['ucp', 'id', 'line_items', 'currency', 'totals'],
);

const price = object({ amount, currency: { type: 'string', pattern: '^[A-Z]{3}$' } });
const description = {
  ...object({ plain: text, html: text, markdown: text }, []),
  minProperties: 1,
};
const media = object({ type: text, url: uri, alt_text: text }, ['type', 'url']);
const rating = object({ value: { type: 'number', minimum: 0 }, scale_max: { type: 'number', minimum: 1 } });
const variant = (more: object = {}, required: string[] = []): object =>
  object(
    {
      id: text,
      title: text,
      description,
      price,
      availability: object({ available: { type: 'boolean' }, status: text }, []),
      media: list(media),
      rating,
      tags: list(text),
      metadata: { type: 'object' },
      seller: object({ name: text, links: list(link) }, []),
      ...more,
    },
    ['id', 'title', 'description', 'price', ...required],
  );
const product = (variants: object): object =>
  object(
    {
      id: text,
      title: text,
      description,
      price_range: object({ min: price, max: price }),
      variants: list(variants, { minItems: 1 }),
      url: uri,
      categories: list(object({ value: text, taxonomy: text }, ['value'])),
      media: list(media),
      rating,
      tags: list(text),
      metadata: { type: 'object' },
    },
    ['id', 'title', 'description', 'price_range', 'variants'],
  );
const pagination = {
  ...object({ has_next_page: { type: 'boolean' }, cursor: text, total_count: amount }, ['has_next_page']),
  if: { properties: { has_next_page: { const: true } } },
  then: { required: ['cursor'] },
};
const inputs = list(object({ id: text, match: text }, ['id']), { minItems: 1 });

const order = object(
  {
    ucp: envelope(),
    id: text,
    label: text,
    checkout_id: text,
    permalink_url: uri,
    line_items: list(
      object({
        id: text,
        item,
        quantity: object({ original: amount, total: amount, fulfilled: amount }),
        totals: list(total),
        status: { enum: ['processing', 'partial', 'fulfilled', 'removed'] },
      }),
    ),
    fulfillment: object({
      expectations: list(
        object(
          {
            id: text,
            line_items: units,
            method_type: { enum: ['shipping', 'pickup', 'digital'] },
            destination: address,
            description: text,
            fulfillable_on: text,
          },
          ['id', 'line_items', 'method_type', 'destination'],
        ),
      ),
      events: list(
        object({ id: text, occurred_at: time, type: text, line_items: units, description: text }, [
          'id',
          'occurred_at',
          'type',
          'line_items',
        ]),
      ),
    }),
    adjustments: list(
      object(
        {
          id: text,
          type: text,
          occurred_at: time,
          status: { enum: ['pending', 'completed', 'failed'] },
          line_items: units,
          totals: list(total),
          description: text,
        },
        ['id', 'type', 'occurred_at', 'status'],
      ),
    ),
    currency: text,
    totals,
  },
  ['ucp', 'id', 'checkout_id', 'permalink_url', 'line_items', 'fulfillment', 'currency', 'totals'],
);

const SHAPES = {
  profile: object(
    {
      ucp: object(
        {
          version,
          services: registry(service),
          capabilities: registry(capability),
          payment_handlers: registry(handler),
          supported_versions: { type: 'object', propertyNames: version, additionalProperties: uri },
        },
        ['version', 'services', 'payment_handlers'],
      ),
      signing_keys: list(object({ kid: text, kty: text, crv: text, x: text, y: text, use: text, alg: text })),
    },
    ['ucp'],
  ),
  checkout,
  cart,
  order,
  search: object({ ucp: envelope(), products: list(product(variant())), pagination, messages }, [
    'ucp',
    'products',
  ]),
  lookup: object({ ucp: envelope(), products: list(product(variant({ inputs }, ['inputs']))), messages }, [
    'ucp',
    'products',
  ]),
  product: object({ ucp: envelope(), product: product(variant()), messages }, ['ucp', 'product']),
  error: {
    ...object({
      ucp: object({ version, status: { const: 'error' } }),
      messages: { ...messages, minItems: 1 },
    }),
    properties: {
      ucp: object({ version, status: { const: 'error' }, capabilities: { type: 'object' } }, [
        'version',
        'status',
      ]),
      messages: { ...messages, minItems: 1 },
      continue_url: uri,
    },
    additionalProperties: false,
  },
  flat: { ...object({ code: text, content: text, continue_url: uri }, ['code', 'content']) },
};
export type Shape = keyof typeof SHAPES;

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('uri', (value: string) => URL.canParse(value));
ajv.addFormat(
  'date-time',
  (value: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && !Number.isNaN(Date.parse(value)),
);
const compiled = new Map<Shape, ValidateFunction>();

/** Returns the errors in a body; usually none. */
export function wrongWith(shape: Shape, body: unknown): string[] {
  const validate = compiled.get(shape) ?? ajv.compile(SHAPES[shape]);
  compiled.set(shape, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
