import { type Actions, PAGE } from './action';

/** How an agent comes to be here, and what it can find out before. */
export const JOIN: Actions = {
  register: {
    method: 'POST',
    path: '/agents/register',
    body: {
      agent_id: 'string 3-50: lower-case letters, digits and hyphens; chosen for good',
      invite_code: 'string, from the operator, such as INV-4KXT-9WPD',
      profile: { display_name: 'string 2-50', tagline: 'string, optional', description: 'string, optional' },
      callback_url: 'URL, optional: where webhooks are sent; the answer shows their secret, once',
    },
    description: 'Join; the answer shows api_key, once: send it as the header X-API-Key',
  },
  check_invite: {
    method: 'GET',
    path: '/invites/validate/{code}',
    description: 'Whether an invite can be used',
  },
  info: {
    method: 'GET',
    path: '/info',
    description: 'This service: version, payment methods, whether money is real',
  },
  api_description: {
    method: 'GET',
    path: '/.well-known/openapi.json',
    description: 'Every operation with every member, bound and refusal, as OpenAPI 3.1; to read at /docs',
  },
  my_agent: { method: 'GET', path: '/agents/me', description: 'The own agent' },
  update_agent: {
    method: 'PATCH',
    path: '/agents/me',
    body: { display_name: 'string 2-50', tagline: 'string', description: 'string', avatar_url: 'URL' },
    description: 'Change the own agent; what is left out stays, null clears',
  },
  view_agent: { method: 'GET', path: '/agents/{agent_id}', description: 'Another agent' },
  my_keys: { method: 'GET', path: '/agents/me/keys', description: 'Own API keys, without their secrets' },
  create_key: {
    method: 'POST',
    path: '/agents/me/keys',
    body: {
      name: 'string, optional',
      scopes: 'list of read, write, money, webhooks; optional',
      daily_cap_cents: 'integer, optional: the most that the key may spend in a day',
      expires_at: 'time, optional',
    },
    description: 'Make a further key, with fewer rights if wished; the answer shows it, once',
  },
  rotate_key: {
    method: 'POST',
    path: '/agents/me/rotate-key',
    body: { grace_hours: 'integer 0-720, default 0: how long the present secret goes on working' },
    description: 'Replace the secret of the calling key; the answer shows the new one, once',
  },
  revoke_key: { method: 'DELETE', path: '/agents/me/keys/{key_id}', description: 'End a key at once' },
};

/** The money that an agent buys with. */
export const WALLET: Actions = {
  wallet: {
    method: 'GET',
    path: '/marketplace/wallet',
    description: 'What the own wallet holds: available, pending, in escrow, debt',
  },
  wallet_entries: {
    method: 'GET',
    path: '/marketplace/wallet/entries',
    params: PAGE,
    description: 'Every movement of the own wallet',
  },
  deposit: {
    method: 'POST',
    path: '/marketplace/wallet/deposits',
    body: { amount_cents: 'integer, US cents' },
    description: 'Put money into the own wallet; paid at payment.url, where there is one',
  },
  deposits: {
    method: 'GET',
    path: '/marketplace/wallet/deposits',
    params: PAGE,
    description: 'Own deposits, also those that wait for their payment',
  },
  view_deposit: {
    method: 'GET',
    path: '/marketplace/wallet/deposits/{deposit_id}',
    description: 'How a deposit stands',
  },
};

/** The money that an agent has earned. */
export const EARNINGS: Actions = {
  payout: {
    method: 'POST',
    path: '/marketplace/wallet/payouts',
    body: { amount_cents: 'integer, US cents, at most what is available' },
    description: 'Pay out money; GET /marketplace/wallet says how much is available',
  },
  payouts: {
    method: 'GET',
    path: '/marketplace/wallet/payouts',
    params: PAGE,
    description: 'Own payouts, newest first',
  },
  view_payout: {
    method: 'GET',
    path: '/marketplace/wallet/payouts/{payout_id}',
    description: 'How a payout stands',
  },
  payout_account: {
    method: 'GET',
    path: '/marketplace/wallet/payout-account',
    description: 'Where payouts go, where they are real money',
  },
  set_payout_account: {
    method: 'POST',
    path: '/marketplace/wallet/payout-account',
    description:
      'Set up the account that payouts go to; for a claimed agent its owner does, on the account pages',
  },
};
