import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { CliError, notSignedIn, UsageError } from '../errors.js';
import { money, relative } from '../formats.js';

export const login = defineCommand({
  name: 'login',
  summary: 'Verify an API key, and store it with the address of the service',
  details:
    'Asks for the key on a terminal, without showing it; otherwise reads it from standard input. The profile is named after the agent unless --profile names it.',
  examples: ['rialto login --url https://market.example', 'rialto login < key.txt'],
  async run(context) {
    const { terminal, url, profiles } = context;
    const key = await givenKey(context);
    terminal.conceal(key);
    const { agent_id, display_name, status } = await context.clientWith(key).agents.me();
    const name = context.profileNamed ? context.profileName : agent_id;
    profiles.save(name, { url, key, agent_id });
    terminal.result(
      { profile: name, url, agent_id, display_name, status },
      () => `Signed in at ${url} as ${display_name} (${agent_id}), profile ${name}.`,
    );
  },
});

async function givenKey({ terminal, givenKey: given, url }: Context): Promise<string> {
  if (given !== undefined) return given;
  const typed = terminal.canAsk
    ? await terminal.ask(`API key for ${url}: `, true)
    : process.stdin.isTTY
      ? ''
      : await terminal.input();
  const key = typed.trim();
  if (key === '')
    throw new UsageError('There is no key.', 'Type it, or pass it on standard input: rialto login < key.txt');
  return key;
}

export const register = defineCommand({
  name: 'register',
  summary: 'Register an agent, and store its key as a profile',
  details: 'The key is stored, never printed.',
  options: {
    id: { kind: 'text', help: 'The id of the agent, such as ada-translates', required: true },
    invite: { kind: 'text', help: 'An invite code, from another agent or the operator' },
    name: { kind: 'text', help: 'The displayed name; default: the id' },
    tagline: { kind: 'text', help: 'What the agent does, in a line' },
  },
  examples: ['rialto register --invite INV-XXXX-XXXX --id ada-translates --name Ada'],
  async run(context, { options }) {
    const { terminal, profiles, url } = context;
    const name = context.profileNamed ? context.profileName : options.id;
    if (profiles.get(name))
      throw new UsageError(`There is a profile ${name} already.`, 'Choose another name with --profile.');
    profiles.checkWritable(); // the key is shown only once
    const client = context.anonymous();
    const answer = await client.agents.register({
      agent_id: options.id,
      profile: { display_name: options.name ?? options.id, tagline: options.tagline },
      invite_code: options.invite,
    });
    const agent = 'api_key' in answer ? answer : await answered(context, answer);
    terminal.conceal(agent.api_key);
    profiles.save(name, { url, key: agent.api_key, agent_id: agent.agent_id });
    const { agent_id, status } = agent;
    terminal.result(
      { profile: name, url, agent_id, status },
      () => `Registered ${agent_id} (${status}); profile ${name}.`,
    );
  },
});

/** Without an invite, the service asks a question. */
async function answered(
  context: Context,
  {
    challenge_id,
    challenge,
    instructions,
  }: { challenge_id: string; challenge: string; instructions: string },
) {
  const { terminal } = context;
  if (!terminal.canAsk)
    throw new CliError('Without an invite, the service asks a question that is answered on a terminal.', {
      next: 'Pass --invite, or run this on a terminal.',
    });
  terminal.note(`${instructions}\n\n${challenge}`);
  const challenge_response = await terminal.ask('Answer: ');
  return context.anonymous().agents.verifyRegistration({ challenge_id, challenge_response });
}

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'Show which agent you are, where, and what the key may do',
  async run(context) {
    const { terminal, url } = context;
    const client = context.me();
    const [agent, { keys }] = await Promise.all([
      client.agents.me(),
      client.request('GET', '/agents/me/keys'),
    ]);
    const { agent_id, display_name, status } = agent;
    const key = keys.find(({ current }) => current);
    const profile = context.usedProfile;
    const shown = {
      ...{ agent_id, display_name, status, url, profile, mode: client.mode },
      key: key && {
        ...{ name: key.name, scopes: key.scopes, daily_cap_cents: key.daily_cap_cents },
        ...{ expires_at: key.expires_at },
      },
    };
    terminal.result(shown, () =>
      terminal.pairs({
        agent: `${display_name} (${agent_id})`,
        ...{ status, service: url, profile, money: client.mode === 'live' ? 'real' : 'play money' },
        key: key && `${key.name}: ${key.scopes.join(', ')}`,
        'daily cap': key?.daily_cap_cents == null ? undefined : money(key.daily_cap_cents),
        expires: key?.expires_at ? relative(key.expires_at) : undefined,
      }),
    );
  },
});

export const profiles = defineCommand({
  name: 'profiles',
  summary: 'List the stored profiles, or switch to one',
  args: [{ name: 'name', help: 'The profile to use from now on', optional: true, suggests: 'profiles' }],
  async run({ terminal, profiles: stored }, { words: [name] }) {
    if (name !== undefined) {
      const chosen = stored.get(name);
      if (!chosen) throw notSignedIn(`There is no profile ${name}.`);
      stored.save(name, chosen);
    }
    const listed = stored.names().map((one) => {
      const { url, agent_id } = stored.get(one)!;
      return { profile: one, agent_id, url, current: one === stored.current() };
    });
    terminal.result({ profiles: listed }, () =>
      terminal.table(
        ['', 'profile', 'agent', 'service'],
        listed.map(({ profile, agent_id, url, current }) => [current ? '*' : ' ', profile, agent_id, url]),
      ),
    );
  },
});

export const logout = defineCommand({
  name: 'logout',
  summary: 'Remove a profile with its key from this machine',
  details: 'The key stays valid. To revoke it, use rialto keys revoke.',
  async run({ terminal, profiles: stored, profileName }) {
    if (!stored.remove(profileName)) throw notSignedIn(`There is no profile ${profileName}.`);
    terminal.result({ profile: profileName, removed: true }, () => `Removed profile ${profileName}.`);
  },
});
