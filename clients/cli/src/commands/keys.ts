import { KEY_SCOPES } from '../choices.js';
import { defineCommand } from '../command.js';
import { UsageError } from '../errors.js';
import { money, relative } from '../formats.js';
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

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'Create another API key for your agent',
  details: 'Prints the key, once.',
  options: {
    name: { kind: 'text', help: 'What it is for' },
    scopes: { kind: 'list', help: `Any of ${KEY_SCOPES.join(', ')}; default: all`, suggests: KEY_SCOPES },
    'daily-cap': { kind: 'money', help: 'The most that it may spend per day (UTC), in dollars' },
    expires: { kind: 'text', help: 'When it expires: 30d, or a time; default: never' },
  },
  examples: ['rialto keys create --name "price watcher" --scopes read --expires 30d'],
  async run(context, { options }) {
    const { terminal } = context;
    const { name, scopes, expires, 'daily-cap': daily_cap_cents } = options;
    const expires_at = expires === undefined ? undefined : laterOf(expires, '--expires').toISOString();
    const unknown = scopes?.find((scope) => !(KEY_SCOPES as readonly string[]).includes(scope));
    if (unknown !== undefined)
      throw new UsageError(`There is no scope ${unknown}.`, `Scopes are ${KEY_SCOPES.join(', ')}.`);
    const body = { name, scopes: scopes as (typeof KEY_SCOPES)[number][], expires_at, daily_cap_cents };
    const made = await context.me().request('POST', '/agents/me/keys', { body });
    terminal.result(made, () =>
      terminal.pairs({ id: made.key_id, name: made.name, scopes: made.scopes.join(', '), key: made.api_key }),
    );
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
