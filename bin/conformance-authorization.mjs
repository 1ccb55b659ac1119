/**
 * Runs the conformance package's scenarios for authorization servers: metadata documents, and one flow from the request
 * to a token. The package expects a person with a browser. Here, the script creates a client, an agent, and its owner,
 * who signs in with the mailed link and consents.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const EMAIL = 'owner@example.org';
const AGENT = 'conformance-agent';
const RUN_MS = 60_000;
const MAIL_MS = 10_000;

/**
 * Whether all scenarios pass. `args` start the package, `invite` registers one agent, and `mails` is the mail folder.
 */
export async function authorizationPasses({ url, args, port, mails, invite }) {
  const call = async (to, body, headers = {}) => {
    const answer = await fetch(new URL(to, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const identified = async (oauth) => {
    const before = new Set(mailedLinks(mails));
    await call('/auth/send-login-link', { email: EMAIL, oauth });
    const deadline = Date.now() + MAIL_MS;
    for (;;) {
      const token = mailedLinks(mails).find((each) => !before.has(each));
      if (token !== undefined) return (await call('/auth/login', { token })).id_token;
      if (Date.now() > deadline) throw new Error('no link was mailed');
      await sleep(50);
    }
  };

  const client = { client_name: 'Conformance', redirect_uris: ['http://127.0.0.1/callback'] };
  const { client_id: clientId } = await call('/oauth/register', client);
  const profile = { display_name: 'Conformance' };
  const agent = { agent_id: AGENT, invite_code: invite, profile };
  const { api_key: key } = await call('/agents/register', agent);
  await call(`/agents/${AGENT}/claim`, { id_token: await identified() }, { 'x-api-key': key });

  const all = [...args, 'authorization', '--url', url, '--resource', `${url}/mcp`, '--client-id', clientId];
  const run = spawn(process.execPath, [...all, '--port', String(port), '--spec-version', '2026-07-28']);
  const ended = new Promise((resolve) => run.once('close', resolve));
  const limit = setTimeout(() => run.kill('SIGKILL'), RUN_MS);
  let [output, problem, asked] = ['', '', false];
  const agree = async (request) => {
    const led = await fetch(request, { redirect: 'manual' });
    if (led.status !== 302) throw new Error(`the request was answered ${led.status}`);
    const parameters = Object.fromEntries(new URL(request).searchParams);
    const terms = { id_token: await identified(parameters), consent: true };
    const { redirect_to: back } = await call('/oauth/code', { ...parameters, ...terms });
    await fetch(back);
  };
  const heard = (piece) => {
    output += piece;
    const request = /https?:\/\/\S+\/oauth\/authorize\?\S+(?=\s)/.exec(output)?.[0];
    if (request === undefined || asked) return;
    asked = true;
    agree(request).catch((error) => {
      problem = `\n${error.message}`;
      run.kill('SIGKILL');
    });
  };
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', heard);
  const status = await ended;
  clearTimeout(limit);
  return { passes: status === 0 && asked, output: output + problem };
}

/** The tokens of all links in mails. */
function mailedLinks(folder) {
  if (!fs.existsSync(folder)) return [];
  const mails = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  return mails.flatMap((mail) => /\/auth\/login\?token=([\w-]{43})\s/.exec(mail)?.slice(1, 2) ?? []);
}
