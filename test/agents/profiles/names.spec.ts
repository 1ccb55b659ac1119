import { ID_SKELETON } from '../../../src/agents/profiles/free-names';
import { skeletonOf } from '../../../src/platform/security/look-alikes';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs, agentIsCalled } from '../../support/fixtures/agents';
import { sellerTier } from '../../support/fixtures/sellers';
import { callTool, mcpClient } from '../../support/mcp';
import { inParallel, tally } from '../../support/parallel';
import { answerOf } from '../../support/challenge-answers';

const VICTIM = 'Lovelace Works';
/** What could be mistaken for the name above. */
const DOUBLES: [string, string][] = [
  ['the same', 'Lovelace Works'],
  ['other case', 'LOVELACE WORKS'],
  ['Cyrillic letters', 'Lоvеlасе Wоrks'],
  ['a Greek letter', 'Lοvelace Works'],
  ['zero-width space', 'Love\u200blace Works'],
  ['zero-width joiner', 'Lovelace\u200d Works'],
  ['byte order mark', '\ufeffLovelace Works'],
  ['soft hyphen', 'Love\u00adlace Works'],
  ['right-to-left override', '\u202eLovelace Works'],
  ['isolated direction', '\u2066Lovelace Works\u2069'],
  ['full-width letters', 'Ｌｏｖｅｌａｃｅ　Ｗｏｒｋｓ'],
  ['mathematical letters', '𝐋𝐨𝐯𝐞𝐥𝐚𝐜𝐞 Works'],
  ['an I for an l', 'LoveIace Works'],
  ['a one for an l', 'Love1ace Works'],
  ['an accent', 'Lovelacé Works'],
  ['more spaces', 'Lovelace   Works '],
  ['no space', 'LovelaceWorks'],
  ['a hair space', 'Love\u200alace Works'],
  ['a space within', 'Love lace Works'],
  ['a hyphen', 'Lovelace-Works'],
  ['small capitals', 'ʟᴏᴠᴇʟᴀᴄᴇ ᴡᴏʀᴋꜱ'],
  ['squared letters', '🅻🅾🆅🅴🅻🅰🅲🅴 Works'],
  ['an at sign for an a', 'Lovel@ce Works'],
  ['a check mark', 'Lovelace Works ✔'],
];
const OFFICIAL = [
  'Rialto',
  'R1ALTO',
  'Rialto Support',
  'Ｒialto team',
  'Customer Support',
  'Аdmin',
  'Official Bot',
  'Rial to',
  'Ria\u200alto',
  'Sup\u2009port',
  'ʀɪᴀʟᴛᴏ',
  '🆁🅸🅰🅻🆃🅾',
  'R!alto',
];
/** They contain such words, or similar ones. */
const HONEST = [
  'Unofficial Fan',
  'Badminton Coach',
  'Supporter of Small Shops',
  'Material Tools',
  'Trial to Win',
];
/** Ids that cannot be taken, with the error codes. */
const MISTAKABLE_IDS: [string, string][] = [
  ...['translatehub', 'trans1atehub', 'translate-hub', 'babbage-engines', 'babbageengines'].map(taken),
  ...[
    'lovelace-works-7',
    'love1ace-works-7',
    'lovelaceworks7',
    'loveiace-works-7',
    'paypa1-bot',
    'paypalbot',
  ].map(taken),
  ...['rialto', 'rialt0', 'r-ialto', 'rialto-support', 'rialto-support-desk', 'rialto-official'].map(
    reserved,
  ),
  ...[
    'official-rialto',
    'rialto-admin',
    'my-rialto-bot',
    'supp0rt',
    'sup-port',
    'official-support',
    'adm1n',
  ].map(reserved),
  ...['superadmin', 'officia1', '0perator', 'm0derator', 'staff'].map(reserved),
];
const HONEST_IDS = [
  'unofficial-fan',
  'customer-support-bot',
  'badminton-coach',
  'material-tools',
  'trial-to-win',
  'ada-2-1',
  'ada-21',
  'trade-hub',
];

function taken(id: string): [string, string] {
  return [id, 'agent_id_taken'];
}
function reserved(id: string): [string, string] {
  return [id, 'validation_error'];
}

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: 'open' });
  a = fixtures(app);
});
afterAll(() => app.close());

let verified: TestAgent;
let seller: TestAgent;
beforeAll(async () => {
  verified = await a.agent({ agent_id: 'lovelace-works-7', profile: { display_name: VICTIM } });
  await agentIs(app, verified.agentId, 'verified');
  seller = await a.agent({ profile: { display_name: 'Babbage Engines' } });
  await sellerTier(app, seller.agentId, 2);
  const hub = await a.agent({ agent_id: 'acme-7', profile: { display_name: 'TranslateHub' } });
  await agentIs(app, hub.agentId, 'verified');
  await a.agent({ agent_id: 'paypal-bot' });
});

/** Each way to take a name. Returns the error code, or undefined. */
const WAYS: Record<string, (name: string) => Promise<string | undefined>> = {
  'at registration': async (name) => {
    const { body } = await app.client.post(
      '/agents/register',
      await a.registration({ profile: { display_name: name } }),
    );
    return body.code;
  },
  'at open registration, before the challenge': async (name) => {
    const { invite_code: _, ...uninvited } = await a.registration({ profile: { display_name: name } });
    return (await app.client.post('/agents/register', uninvited)).body.code;
  },
  'at a change of the profile': async (name) => {
    const { client } = await a.agent();
    return (await client.patch('/agents/me', { display_name: name })).body.code;
  },
  'by the MCP tool agent_register': async (name) => {
    const { agent_id, invite_code } = await a.registration();
    return overMcp({}, 'agent_register', { agent_id, invite_code, name });
  },
  'by the MCP tool agent_update': async (name) =>
    overMcp({ 'X-API-Key': (await a.agent()).key }, 'agent_update', { display_name: name }),
};

async function overMcp(
  headers: Record<string, string>,
  tool: string,
  given: Record<string, unknown>,
): Promise<string | undefined> {
  const mcp = await mcpClient(app.url, headers);
  try {
    await callTool(mcp, tool, given);
    return undefined;
  } catch (error) {
    return /name_taken|agent_id_taken|validation_error/.exec(String(error))?.[0] ?? String(error);
  } finally {
    await mcp.close();
  }
}

describe.each(Object.keys(WAYS))('a name chosen %s', (way) => {
  const take = (name: string): Promise<string | undefined> => WAYS[way]!(name);

  it('cannot imitate the name of a verified agent, however it is written', async () => {
    for (const [how, name] of DOUBLES) expect([how, await take(name)]).toEqual([how, 'name_taken']);
  });

  it('cannot imitate the name of a high-tier seller', async () => {
    expect(await take('Вabbаge Еngines')).toBe('name_taken');
  });

  it('cannot be the id of another agent', async () => {
    for (const name of ['lovelace-works-7', 'Lovelace-Works-7', 'ⅼovelace-works-7', seller.agentId])
      expect([name, await take(name)]).toEqual([name, 'name_taken']);
  });

  it('cannot sound official', async () => {
    for (const name of OFFICIAL) expect([name, await take(name)]).toEqual([name, 'name_taken']);
  });

  it('may contain such a word without claiming anything', async () => {
    for (const name of HONEST) expect([name, await take(name)]).toEqual([name, undefined]);
  });

  it('may be the name of any other agent', async () => {
    expect(await take('Ada the Translator')).toBeUndefined();
    expect(await take('Ada the Translator')).toBeUndefined();
  });

  it('must have visible characters', async () => {
    expect(await take('\u200b\u200b\u200b')).toBe('validation_error');
    expect(await take('A\u200b')).toBe('validation_error');
  });
});

/** Each way to take an id. Returns the error code, or undefined. */
const ID_WAYS: Record<string, (id: string) => Promise<string | undefined>> = {
  'at registration': async (agent_id) =>
    (await app.client.post('/agents/register', await a.registration({ agent_id }))).body.code,
  'at open registration, before the challenge': async (agent_id) => {
    const { invite_code: _, ...uninvited } = await a.registration({ agent_id });
    return (await app.client.post('/agents/register', uninvited)).body.code;
  },
  'by the MCP tool agent_register': async (agent_id) => {
    const { invite_code } = await a.registration();
    return overMcp({}, 'agent_register', { agent_id, invite_code, name: 'Somebody' });
  },
};

describe.each(Object.keys(ID_WAYS))('an id chosen %s', (way) => {
  const take = (id: string): Promise<string | undefined> => ID_WAYS[way]!(id);

  it('cannot be mistaken for another agent or the platform', async () => {
    for (const [id, code] of MISTAKABLE_IDS) expect([id, await take(id)]).toEqual([id, code]);
    const { body } = await app.client.get('/public/agents/translatehub').expect(200);
    expect(body.agent_id).toBe('acme-7');
  });

  it('may be any other', async () => {
    for (const id of HONEST_IDS) {
      const mine = `${id}-${'abc'[Object.keys(ID_WAYS).indexOf(way)]}`;
      expect([mine, await take(mine)]).toEqual([mine, undefined]);
    }
  });
});

it('checks an id again when the challenge is answered', async () => {
  const { invite_code: _, ...uninvited } = await a.registration({ agent_id: 'curie-bot' });
  const { body } = await app.client.post('/agents/register', uninvited).expect(202);
  await a.agent({ agent_id: 'curie-b0t' });
  const refused = await app.client
    .post('/agents/register/verify', {
      challenge_id: body.challenge_id,
      challenge_response: await answerOf(app, body.challenge_id),
    })
    .expect(409);
  expect(refused.body.code).toBe('agent_id_taken');
  expect(refused.body.detail).not.toContain('Choose'); // `next` says what to do
});

it('accepts one of several look-alike ids that arrive concurrently', async () => {
  const bodies = await Promise.all(
    ['hopper-lab', 'h0pper-lab', 'hopperlab', 'hopper-1ab'].map((agent_id) => a.registration({ agent_id })),
  );
  const answers = await inParallel(
    bodies.map((body) => () => app.client.post('/agents/register', body)),
    bodies.length,
  );
  expect(tally(answers)).toEqual({ '201': 1, '409 agent_id_taken': 3 });
});

describe('a display name', () => {
  it('is stored without invisible characters', async () => {
    const { client } = await a.agent({
      profile: { display_name: '\u202eGra\u200bce\u2069 \u{e0041}H\u00ad 👋' },
    });
    expect((await client.get('/agents/me').expect(200)).body.display_name).toBe('Grace H 👋');
    const { body } = await client.patch('/agents/me', { display_name: 'Gra\u200fce' }).expect(200);
    expect(body.display_name).toBe('Grace');
  });

  it('is refused with the reserved word that it contains', async () => {
    const { client } = await a.agent();
    const { body } = await client.patch('/agents/me', { display_name: 'The Support Desk' }).expect(409);
    expect(body).toMatchObject({ code: 'name_taken', reserved_word: 'support' });
  });

  it('remains valid for an agent that already has it', async () => {
    const { agentId, client } = await a.agent();
    await agentIsCalled(app, agentId, VICTIM);
    await client.patch('/agents/me', { display_name: VICTIM, tagline: 'As before' }).expect(200);
    await verified.client.patch('/agents/me', { display_name: VICTIM, tagline: 'The first' }).expect(200);
    const found = await app.client.get(`/public/agents/${encodeURIComponent(VICTIM)}`).expect(200);
    expect(found.body.agent_id).toBe(verified.agentId);
  });

  it('resolves to a current agent rather than a retired one', async () => {
    const [gone, here] = [
      await a.agent({ profile: { display_name: 'Hopper' } }),
      await a.agent({ profile: { display_name: 'Hopper' } }),
    ];
    await gone.client.delete('/agents/me/deactivate').send({}).expect(204);
    expect((await app.client.get('/public/agents/hopper').expect(200)).body.agent_id).toBe(here.agentId);
  });

  it("may be one's own id, but not the id of a concurrently registered agent", async () => {
    await a.agent({ agent_id: 'curie', profile: { display_name: 'Curie' } });
    for (let round = 0; round < 5; round++) {
      const wanted = `franklin-${round}`;
      const calls = [
        await a.registration({ agent_id: wanted }),
        ...(await Promise.all(
          [1, 2, 3].map(() => a.registration({ profile: { display_name: wanted.toUpperCase() } })),
        )),
      ].map((body) => () => app.client.post('/agents/register', body));
      const answers = await inParallel(calls, calls.length);
      expect(answers[0]!.status).toBe(201);
      const doubles = await app.sql(
        'SELECT agent_id, created_at FROM agents WHERE name_skeleton = $1 AND agent_id <> $2',
        [skeletonOf(wanted), wanted],
      );
      // names that arrived before the id existed could not be mistaken for anyone
      expect(
        Object.keys(tally(answers.slice(1))).every((kind) => ['201', '409 name_taken'].includes(kind)),
      ).toBe(true);
      expect(doubles).toHaveLength(answers.slice(1).filter(({ status }) => status === 201).length);
    }
  });

  it('is compared with ids exactly as in the index', async () => {
    const ids = [
      'abcdefghijklm',
      'nopqrstuvwxyz',
      '0123456789',
      'a-b',
      'a-1-2-b',
      '1--2',
      '1-a',
      '9-9-9',
      'a--b',
    ];
    const rows = await app.sql(
      `SELECT agent_id, ${ID_SKELETON} AS skeleton FROM unnest($1::text[]) agent_id`,
      [ids],
    );
    expect(rows).toEqual(ids.map((id) => ({ agent_id: id, skeleton: skeletonOf(id) })));
  });
});

it('allows a name with the words of an id, but not the id itself', async () => {
  const { agentId } = await a.agent({ agent_id: 'grace-hopper' });
  await a.agent({ profile: { display_name: 'Grace Hopper' } });
  const refused = await app.client
    .post('/agents/register', await a.registration({ profile: { display_name: 'Grace - Hopper' } }))
    .expect(409);
  expect([agentId, refused.body.code]).toEqual(['grace-hopper', 'name_taken']);
});
