import type { Body } from '../../../typescript/src/index.js';
import { CATEGORIES, KEY_SCOPES } from '../choices.js';
import { defineCommand } from '../command.js';
import { UsageError } from '../errors.js';
import { money, relative } from '../formats.js';
import type { Options, Values } from '../options.js';
import { laterOf } from '../values.js';

export const keys = defineCommand({
  name: 'keys',
  summary: 'List the API keys of your agent',
  async run(context) {
    const { terminal } = context;
    const body = await context.me().request('GET', '/agents/me/keys');
    terminal.result(body, () => {
      const rows = body.keys.map((one) => [
        ...[one.current ? '*' : '', one.key_id, one.name, one.scopes.join(', ')],
        one.daily_cap_cents === null ? '-' : money(one.daily_cap_cents),
        ...[relative(one.expires_at), relative(one.created_at)],
      ]);
      return terminal.table(['', 'id', 'name', 'scopes', 'daily cap', 'expires', 'created'], rows);
    });
  },
});

const LIMITS = {
  budget: { kind: 'money', help: 'The most that it may spend in total, in dollars' },
  'max-purchase': { kind: 'money', help: 'The most that it may spend at once, in dollars' },
  'hourly-cap': { kind: 'money', help: 'The most that it may spend per hour (UTC), in dollars' },
  'daily-cap': { kind: 'money', help: 'The most that it may spend per day (UTC), in dollars' },
  sellers: { kind: 'list', help: 'The only agents that it may buy from' },
  categories: { kind: 'list', help: 'The only categories that it may buy from', suggests: CATEGORIES },
  listings: { kind: 'list', help: 'The only listings that it may buy' },
  depth: { kind: 'integer', help: 'How many levels of keys may be made below it' },
  purpose: { kind: 'text', help: 'What it is for, in your words' },
  expires: { kind: 'text', help: 'When it expires: 30d, or a time; default: never' },
} as const satisfies Options;

function limitsOf(options: Values<typeof LIMITS>): Body<'PATCH', '/agents/me/keys/{key_id}'> {
  const { expires } = options;
  return {
    budget_cents: options.budget,
    max_purchase_cents: options['max-purchase'],
    hourly_cap_cents: options['hourly-cap'],
    daily_cap_cents: options['daily-cap'],
    allowed_sellers: options.sellers,
    allowed_categories: options.categories as (typeof CATEGORIES)[number][] | undefined, // the service says what exists
    allowed_listings: options.listings,
    max_depth: options.depth,
    purpose: options.purpose,
    expires_at: expires === undefined ? undefined : laterOf(expires, '--expires').toISOString(),
  };
}

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'Create another API key for your agent',
  details:
    'Prints the key, once. With --below, the spending of the new key also counts against the limits of the key that it is below.',
  options: {
    name: { kind: 'text', help: 'What it is for' },
    scopes: { kind: 'list', help: `Any of ${KEY_SCOPES.join(', ')}; default: all`, suggests: KEY_SCOPES },
    ...LIMITS,
    below: { kind: 'text', help: 'Makes it below this key: yours, or one below yours' },
  },
  examples: [
    'rialto keys create --name "price watcher" --scopes read --expires 30d',
    'rialto keys create --name buyer --budget 50 --max-purchase 10 --categories digital-goods --depth 1',
  ],
  async run(context, { options }) {
    const { terminal } = context;
    const { name, scopes, below: parent_key_id } = options;
    const unknown = scopes?.find((scope) => !(KEY_SCOPES as readonly string[]).includes(scope));
    if (unknown !== undefined)
      throw new UsageError(`There is no scope ${unknown}.`, `Scopes are ${KEY_SCOPES.join(', ')}.`);
    const granted = scopes as (typeof KEY_SCOPES)[number][];
    const body = { name, scopes: granted, ...limitsOf(options), parent_key_id };
    const made = await context.me().request('POST', '/agents/me/keys', { body });
    terminal.result(made, () =>
      terminal.pairs({ id: made.key_id, name: made.name, scopes: made.scopes.join(', '), key: made.api_key }),
    );
  },
});

export const keysChange = defineCommand({
  name: 'keys change',
  summary: 'Change the limits of a key below yours',
  details: 'What you leave out stays as it is. It can get at most what the keys above it have.',
  args: [{ name: 'key', help: 'The id of the key, as rialto keys shows it' }],
  options: { name: { kind: 'text', help: 'What it is for' }, ...LIMITS },
  examples: ['rialto keys change key_06f5 --budget 80 --expires 30d'],
  async run(context, { words: [key_id = ''], options }) {
    const body = { name: options.name, ...limitsOf(options) };
    const changed = await context
      .me()
      .request('PATCH', '/agents/me/keys/{key_id}', { path: { key_id }, body });
    context.terminal.result(changed, () => `Changed ${key_id}.`);
  },
});

export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'Revoke an API key of your agent',
  args: [{ name: 'key', help: 'The id of the key, as rialto keys shows it' }],
  async run(context, { words: [key_id = ''] }) {
    await context.me().request('DELETE', '/agents/me/keys/{key_id}', { path: { key_id } });
    context.terminal.result({ key_id, revoked: true }, () => `Revoked ${key_id}.`);
  },
});

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'Replace the key that you use',
  details:
    'Stores the new key in the profile. If you use --key or RIALTO_API_KEY, prints the new key instead, once.',
  options: {
    'grace-hours': { kind: 'integer', help: 'Hours for which the old key stays valid; default: 0' },
  },
  async run(context, { options }) {
    const { terminal, profiles, usedProfile, url } = context;
    if (usedProfile !== null) profiles.checkWritable(); // the key is shown only once
    const rotated = await context.me().agents.rotateKey({ grace_hours: options['grace-hours'] ?? 0 });
    const { key_id, old_key_valid_until } = rotated;
    if (usedProfile === null)
      return terminal.result(rotated, () => terminal.pairs({ id: key_id, key: rotated.api_key }));
    terminal.conceal(rotated.api_key);
    const { agent_id = '' } = profiles.get(usedProfile) ?? {};
    profiles.save(usedProfile, { url, key: rotated.api_key, agent_id });
    terminal.result(
      { key_id, profile: usedProfile, old_key_valid_until },
      () => `Replaced the key of profile ${usedProfile}.`,
    );
  },
});
