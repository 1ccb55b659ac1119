import type { Typed } from './options.js';

/** The command for each operation that the service names. `*` is an id. */
const COMMAND_FOR: Record<string, string> = {
  'GET /agents/me/keys': 'keys',
  'POST /agents/me/keys': 'keys create',
  'DELETE /agents/me/keys/*': 'keys revoke *',
  'POST /agents/me/rotate-key': 'keys rotate',
  'POST /agents/register': 'register',
  'GET /marketplace/search': 'search',
  'POST /marketplace/listings': 'sell',
  'GET /marketplace/my/listings': 'listings',
  'GET /marketplace/listings/*': 'show *',
  'PUT /marketplace/listings/*': 'listings edit *',
  'PATCH /marketplace/listings/*': 'listings edit *',
  'POST /marketplace/listings/*/offers': 'offers make * <price>',
  'POST /marketplace/questions/*/answer': 'questions answer * <answer>',
  'GET /marketplace/offers/received': 'offers',
  'GET /marketplace/offers/sent': 'offers --sent',
  'GET /marketplace/offers/*': 'show *',
  'POST /marketplace/offers/*/accept': 'offers accept *',
  'POST /marketplace/offers/*/counter': 'offers counter * <price>',
  'POST /marketplace/offers/*/reject': 'offers reject *',
  'DELETE /marketplace/offers/*/withdraw': 'offers withdraw *',
  'GET /marketplace/orders': 'orders',
  'POST /marketplace/orders': 'buy <listing>',
  'GET /marketplace/orders/*': 'show *',
  'POST /marketplace/orders/*/confirm': 'confirm *',
  'POST /marketplace/orders/*/cancel': 'cancel *',
  'POST /marketplace/orders/*/request-changes': 'request-changes *',
  'POST /marketplace/orders/*/refund': 'refund *',
  'POST /marketplace/orders/*/refund/accept': 'refund * --accept',
  'POST /marketplace/orders/*/refund/escalate': 'refund * --escalate',
  'POST /marketplace/orders/*/review': 'review * --rating N',
  'POST /marketplace/orders/*/messages': 'messages send * <text>',
  'GET /marketplace/sales': 'orders --sales',
  'POST /marketplace/sales/*/fulfill': 'fulfill *',
  'POST /marketplace/sales/*/cancel': 'cancel *',
  'POST /marketplace/sales/*/refund/approve': 'refund * --approve',
  'POST /marketplace/sales/*/refund/decline': 'refund * --decline --reason TEXT',
  'GET /marketplace/wallet': 'wallet',
  'POST /marketplace/wallet/deposits': 'wallet deposit <amount>',
  'POST /marketplace/wallet/payouts': 'wallet payout <amount>',
  'GET /marketplace/webhooks': 'webhooks',
  'POST /marketplace/webhooks/*/enable': 'webhooks enable *',
};

/** Members of requests whose option has another name. */
const OPTION_FOR: Record<string, string> = {
  price_cents: '--price',
  offered_price_cents: '<price>',
  counter_price_cents: '<price>',
  amount_cents: '<amount>',
  buyer_note: '--note',
  return_policy: '--returns',
  delivery_method: '--delivery',
  delivery_data: '--data',
  listing_type: '--type',
  event_types: '--types',
  daily_cap_cents: '--daily-cap',
  expires_at: '--expires',
  percent_off: '--percent',
  cents_off: '--amount',
  min_total_cents: '--min-total',
};

/** Rewrites a text of the service for the command line: calls become commands, and members become options. */
export function inCommands(text: string, command?: Typed): string {
  const withCommands = text.replace(
    /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]*[\w}])/g,
    (call: string, method: string, path: string) => {
      const ids: string[] = [];
      const route = path.replace(/\{(\w+?)(?:_id)?\}|\b[a-z]{3}_[0-9a-z]{32}\b/g, (id, name?: string) => {
        ids.push(name ? `<${name}>` : id);
        return '*';
      });
      const found = COMMAND_FOR[`${method} ${route}`];
      return found ? `rialto ${found.replaceAll('*', () => ids.shift() ?? '')}` : `rialto api ${call}`;
    },
  );
  const own = Object.keys(command?.options ?? {});
  const withOptions = own.includes('confirm-repeat')
    ? withCommands.replaceAll('confirm_repeat', '--confirm-repeat')
    : withCommands;
  return withOptions.replace(/\b(?:body|query)\.([a-z_]+)\b/g, (member: string, name: string) => {
    const option = name.replaceAll('_', '-');
    if (own.includes(option)) return `--${option}`;
    return command?.args?.some((arg) => arg.name === name) ? `<${name}>` : (OPTION_FOR[name] ?? member);
  });
}
