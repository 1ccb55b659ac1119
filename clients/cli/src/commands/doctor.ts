import { randomBytes } from 'node:crypto';
import { type Rialto, VERSION, type WebhookEndpoint } from '../../../typescript/src/index.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { explained, UsageError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { checkedReceiver, checkedSecret, isSuccess, newSecret, post, signedHeaders } from '../forwarder.js';
import { relative } from '../formats.js';
import { jsonText } from '../terminal.js';

interface Check {
  check: string;
  ok: boolean;
  found: string;
  /** What to do about it. */
  next?: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Signatures and challenges depend on the time; webhooks tolerate five minutes. */
const MAX_CLOCK_DIFFERENCE_S = 30;
const SOON_MS = 7 * 86_400_000;
const FULL_SCOPES = ['read', 'write', 'money', 'webhooks'];

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the connection, the clock, the key, your webhook endpoints, and your receiver',
  details: 'Each check is a line; the exit code is 1 if one fails.',
  options: {
    forward: { kind: 'text', help: 'Also check this receiver' },
    secret: {
      kind: 'text',
      help: 'With --forward: send signed and forged pings, of which it must accept only the signed one',
    },
    ping: { kind: 'flag', help: 'Also let the service send a ping to each of your endpoints' },
  },
  examples: ['rialto doctor --forward http://localhost:4000/hooks --secret whsec_…'],
  async run(context, { options }) {
    if (options.secret !== undefined && options.forward === undefined)
      throw new UsageError('--secret needs --forward.');
    const receiver = options.forward === undefined ? undefined : checkedReceiver(options.forward);
    const secret = options.secret === undefined ? undefined : checkedSecret(options.secret);
    const { terminal } = context;
    const checks: Check[] = [];
    for await (const check of allChecks(context, options.ping === true, receiver, secret)) {
      checks.push(check);
      if (!terminal.json) terminal.say(lineOf(context, check));
    }
    const ok = checks.every((check) => check.ok);
    if (terminal.json) terminal.say(jsonText({ ok, checks }));
    return ok ? EXIT.ok : EXIT.failed;
  },
});

function lineOf({ terminal }: Context, { check, ok, found, next }: Check): string {
  const mark = ok ? terminal.paint('green', '✓') : terminal.paint('red', '✗');
  return `${mark} ${check}: ${found}${next ? ` ${terminal.paint('dim', '→')} ${next}` : ''}`;
}

async function* allChecks(
  context: Context,
  pings: boolean,
  receiver: string | undefined,
  secret: string | undefined,
): AsyncGenerator<Check> {
  yield keyFile(context);
  const reached = await service(context);
  yield* reached;
  if (reached[0]?.ok) {
    const [keyChecks, works] = await key(context);
    yield* keyChecks;
    if (works) yield* endpoints(context, pings);
  }
  if (receiver !== undefined) yield* receiving(receiver, secret);
}

function keyFile({ profiles }: Context): Check {
  const check = 'key file';
  if (!profiles.isExposed) return { check, ok: true, found: 'only you can read it' };
  return { check, ok: false, found: `others can read ${profiles.file}`, next: `chmod 600 ${profiles.file}` };
}

async function service(context: Context): Promise<Check[]> {
  const { url } = context;
  try {
    const startedAt = Date.now();
    const { data, headers } = await context
      .anonymous()
      .requestWithResponse('GET', '/health', { maxRetries: 0 });
    const took = Date.now() - startedAt;
    return [
      { check: 'service', ok: true, found: `${url} responds in ${took} ms` },
      transport(url),
      versionOf(data.version, url),
      clock(headers.get('date'), startedAt + took / 2),
    ];
  } catch (error) {
    const { message } = error as Error;
    const next = /CERT|SSL|TLS|SELF_SIGNED/i.test(message)
      ? 'The certificate is not trusted: repair it, or set NODE_EXTRA_CA_CERTS to that of its issuer.'
      : 'Check the address (--url, RIALTO_URL), and that the service runs.';
    return [{ check: 'service', ok: false, found: message, next }];
  }
}

function transport(url: string): Check {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:')
    return { check: 'encryption', ok: true, found: 'TLS, with a trusted certificate' };
  if (LOOPBACK.test(hostname)) return { check: 'encryption', ok: true, found: 'not needed on this machine' };
  return {
    check: 'encryption',
    ok: false,
    found: 'the key is sent as plain text',
    next: 'Use an https address.',
  };
}

function versionOf(version: string, url: string): Check {
  const ok = version === VERSION;
  const found = ok ? version : `the service is ${version}, this command line ${VERSION}`;
  return {
    check: 'version',
    ok,
    found,
    next: ok ? undefined : `npm install -g ${url}/downloads/rialto-cli-${version}.tgz`,
  };
}

function clock(date: string | null, now: number): Check {
  const check = 'clock';
  const difference = date === null ? NaN : Math.round((now - Date.parse(date)) / 1000);
  if (Number.isNaN(difference)) return { check, ok: true, found: 'the service does not send its time' };
  const ok = Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_S;
  const side = difference > 0 ? 'ahead of' : 'behind';
  const found =
    Math.abs(difference) <= 1 ? 'the same as the service’s' : `${Math.abs(difference)} s ${side} the service`;
  return {
    check,
    ok,
    found,
    next: ok ? undefined : 'Synchronize the clock of this machine (NTP): signatures depend on it.',
  };
}

/** The checks, and whether the key works. */
async function key(context: Context): Promise<[Check[], boolean]> {
  try {
    const client = context.me();
    const [me, { keys }] = await Promise.all([client.agents.me(), client.request('GET', '/agents/me/keys')]);
    const known = keys.find(({ current }) => current);
    const active = !['suspended', 'retired', 'inactive'].includes(me.status);
    const checks: Check[] = [
      { check: 'key', ok: true, found: `valid, of ${me.agent_id}` },
      { check: 'agent', ok: active, found: me.status, next: active ? undefined : agentAdvice(me.status) },
    ];
    if (!known) return [checks, true];
    const missing = FULL_SCOPES.filter((scope) => !(known.scopes as string[]).includes(scope));
    const scopes =
      missing.length === 0 ? 'all' : `${known.scopes.join(', ')} (without ${missing.join(', ')})`;
    checks.push({ check: 'scopes', ok: true, found: scopes });
    if (known.expires_at !== null) {
      const ok = Date.parse(known.expires_at) - Date.now() > SOON_MS;
      const next = ok ? undefined : 'Replace it: rialto keys rotate, or rialto keys create.';
      checks.push({ check: 'expiry', ok, found: relative(known.expires_at), next });
    }
    return [checks, true];
  } catch (error) {
    const { message, next } = explained(error, context);
    return [[{ check: 'key', ok: false, found: message, next }], false];
  }
}

const agentAdvice = (status: string): string =>
  status === 'inactive' ? 'Send a heartbeat: rialto api POST /heartbeat.' : 'Contact the operator.';

async function* endpoints(context: Context, pings: boolean): AsyncGenerator<Check> {
  const client = context.me();
  try {
    const { items } = await client.webhooks.list();
    if (items.length === 0)
      yield { check: 'webhooks', ok: true, found: 'no endpoint; rialto listen needs none' };
    for (const endpoint of items) yield await endpointCheck(client, endpoint, pings);
  } catch (error) {
    const { message, next } = explained(error, context);
    yield { check: 'webhooks', ok: false, found: message, next };
  }
}

async function endpointCheck(client: Rialto, endpoint: WebhookEndpoint, pings: boolean): Promise<Check> {
  const { id, url, enabled, disabled_reason, failing_since } = endpoint;
  const check = `webhook ${id}`;
  if (!enabled) {
    const next = `Repair the receiver, then: rialto webhooks enable ${id}`;
    return { check, ok: false, found: `${url} is disabled (${disabled_reason ?? 'by you'})`, next };
  }
  const [last] = (await client.webhooks.deliveries(id, { limit: 1 })).items;
  const delivery = last
    ? `last delivery ${last.status} ${relative(last.created_at)}${last.last_status ? ` (${last.last_status})` : ''}${last.last_error ? ` (${last.last_error})` : ''}`
    : 'no delivery yet';
  const ping = pings ? await client.webhooks.ping(id) : undefined;
  const pinged = ping ? `; ping ${ping.delivered ? 'accepted' : `not accepted (${ping.status_class})`}` : '';
  const ok = failing_since === null && ping?.delivered !== false;
  const failing = failing_since === null ? '' : `; failing since ${relative(failing_since)}`;
  // pings are not among the deliveries
  const advice =
    ping?.delivered === false
      ? 'Make the receiver accept events of the type webhook.ping. To check a receiver on this machine, use rialto doctor --forward URL.'
      : `See rialto webhooks deliveries ${id}`;
  const next = ok ? undefined : advice;
  return { check, ok, found: `${url}, ${delivery}${failing}${pinged}`, next };
}

/** Whether a receiver is there and, given the secret, accepts exactly what is signed with it. */
async function* receiving(url: string, secret: string | undefined): AsyncGenerator<Check> {
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const event = {
    ...{
      type: 'webhook.ping',
      timestamp: new Date().toISOString(),
      id,
      sequence: 1,
      livemode: false,
      sample: true,
    },
    data: { object: 'webhook_endpoint', id: 'rialto-doctor', status: 'enabled' },
  };
  const body = JSON.stringify(event);
  const forged = await post(url, signedHeaders(id, body, newSecret()), body);
  const reachable = forged.status !== undefined;
  const found = reachable ? `${url} responds in ${forged.duration_ms} ms` : `${url}: ${forged.problem}`;
  yield {
    check: 'receiver',
    ok: reachable,
    found,
    next: reachable ? undefined : 'Start it, or correct --forward.',
  };
  if (!reachable) return;
  const rejected = !isSuccess(forged);
  yield {
    ...{
      check: 'forged webhook',
      ok: rejected,
      found: rejected ? `rejected (${forged.status})` : `accepted (${forged.status})`,
    },
    next: rejected ? undefined : 'Verify the signature before anything else: /docs/guides/webhooks.md.',
  };
  if (secret === undefined) return;
  const signed = await post(url, signedHeaders(id, body, secret), body);
  const ok = isSuccess(signed);
  yield {
    ...{
      check: 'signed webhook',
      ok,
      found: `${ok ? 'accepted' : 'not accepted'} (${signed.status ?? signed.problem})`,
    },
    next: ok ? undefined : 'Compare the secret, and verify the raw body, byte for byte.',
  };
}
