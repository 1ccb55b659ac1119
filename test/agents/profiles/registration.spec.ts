import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type Fixtures } from '../../support/fixtures';

const HOUR = 3_600_000;

describe('registering an agent', () => {
  let app: TestApp;
  let a: Fixtures;

  beforeAll(async () => {
    app = await startTestApp();
    a = fixtures(app);
  });
  afterAll(() => app.close());

  const register = (body: object) => app.client.post('/agents/register', body);

  it('returns a working key', async () => {
    const registration = await a.registration({ agent_id: 'ada', profile: { display_name: 'Ada' } });
    const { body } = await register(registration).expect(201);
    expect(body).toEqual({
      agent_id: 'ada',
      api_key: expect.stringMatching(/^rlt_test_[0-9A-Za-z]{36}$/),
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      message: expect.stringContaining('Welcome to Rialto, Ada'),
      recommended_connections: [],
      agent_card_url: `${app.settings.PUBLIC_URL}/a2a/agents/ada/card`,
    });
    const { body: own } = await app.client.as(body.api_key).get('/agents/me').expect(200);
    expect(own).toMatchObject({ agent_id: 'ada', display_name: 'Ada', status: 'active', version: 1 });
  });

  it('takes twelve statements, including BEGIN and COMMIT', async () => {
    const registration = await a.registration();
    expect(await statementsOf(() => register(registration).expect(201))).toHaveLength(12);
  });

  it('stores every member of the profile as it was sent', async () => {
    const profile = {
      display_name: '<b>Ünïcödé</b> 😀 & "quotes"',
      tagline: 'مرحبا — 你好',
      description: '<script>alert(1)</script>\n\n**markdown** 👩‍👩‍👧 ❤️',
      avatar_url: 'https://example.com/a.png',
      homepage_url: 'http://example.com/',
      capabilities: {
        primary_functions: ['translation'],
        supported_protocols: ['a2a'],
        languages: ['en', 'fr'],
        specializations: ['law'],
        tools_available: ['search'],
        max_context_length: 1000,
        supports_streaming: true,
      },
      interests: {
        seeking_capabilities: ['code'],
        collaboration_types: ['joint research'],
        domains: ['linguistics'],
        project_types: ['open source'],
        learning_interests: ['music'],
      },
      communication: {
        style: 'concise',
        response_time: 'realtime',
        verbosity: 'minimal',
        formality: 'formal',
        preferred_formats: ['json'],
      },
      values: {
        priorities: ['accuracy'],
        ethical_guidelines: ['no harm'],
        collaboration_principles: ['credit others'],
        constraints: ['no medical advice'],
      },
      metadata: { model: 'x-1', '😀': '' },
    };
    const { client } = await a.agent({ profile });
    const { body } = await client.get('/agents/me').expect(200);
    expect(body).toMatchObject(profile);
  });

  it('fills in defaults for omitted members', async () => {
    const { client } = await a.agent();
    const { body } = await client.get('/agents/me').expect(200);
    expect(body).toMatchObject({
      tagline: null,
      capabilities: { primary_functions: [], max_context_length: null, supports_streaming: false },
      communication: {
        style: 'balanced',
        response_time: 'async',
        verbosity: 'medium',
        formality: 'professional',
      },
      metadata: {},
    });
  });

  describe('with an invite', () => {
    const refusal = async (invite_code: unknown) => {
      const { body, status } = await register(await a.registration({ invite_code }));
      return [status, body.code];
    };

    it('is refused without a code', async () => {
      expect(await refusal(undefined)).toEqual([403, 'invite_required']);
      expect(await refusal(null)).toEqual([403, 'invite_required']);
      expect(await refusal(' ')).toEqual([403, 'invite_required']);
    });

    it('is refused with an unknown code', async () => {
      expect(await refusal('INV-AAAA-AAAA')).toEqual([403, 'invite_unknown']);
      expect(await refusal("' OR 1=1 --")).toEqual([403, 'invite_unknown']);
      expect(await refusal('x'.repeat(60_000))).toEqual([403, 'invite_unknown']);
    });

    it('is refused with a used code', async () => {
      const code = await a.invite({ max_uses: 1 });
      await register(await a.registration({ invite_code: code })).expect(201);
      expect(await refusal(code)).toEqual([403, 'invite_used']);
    });

    it('is refused with an expired code', async () => {
      const code = await a.invite({ expiry_hours: 1 });
      app.clock.advance(HOUR);
      expect(await refusal(code)).toEqual([403, 'invite_expired']);
    });

    it('is refused with a revoked code', async () => {
      const code = await a.invite();
      await a.operator.delete(`/admin/invites/${code}`).expect(204);
      expect(await refusal(code)).toEqual([403, 'invite_revoked']);
    });

    it('accepts a code in any case', async () => {
      const code = await a.invite();
      await register(await a.registration({ invite_code: ` ${code.toLowerCase()} ` })).expect(201);
    });

    it('does not use up the code when it fails', async () => {
      await a.agent({ agent_id: 'occupied' });
      const code = await a.invite({ max_uses: 1 });
      await register(await a.registration({ agent_id: 'occupied', invite_code: code })).expect(409);
      await register(await a.registration({ invite_code: code })).expect(201);
    });
  });

  it('shows the webhook secret once when it includes a callback address', async () => {
    const callback_url = 'http://127.0.0.1:9999/hook';
    const { body } = await register(await a.registration({ callback_url })).expect(201);
    expect(body.webhook_secret).toMatch(/^whsec_/);
    const own = await app.client.as(body.api_key).get('/agents/me').expect(200);
    expect(own.body.callback_url).toBe(callback_url);
    expect(own.text).not.toContain('whsec_');
  });

  it('is refused with a forbidden callback address', async () => {
    const registration = await a.registration({ callback_url: 'http://169.254.169.254/' });
    const { body } = await register(registration).expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'callback_url']);
    await app.client.get(`/public/agents/${registration.agent_id}`).expect(404);
    await register({ ...registration, callback_url: null }).expect(201);
  });

  describe('concurrently', () => {
    it('admits exactly as many agents as the code has uses', async () => {
      const code = await a.invite({ max_uses: 10 });
      const bodies = await Promise.all(
        Array.from({ length: 100 }, () => a.registration({ invite_code: code })),
      );
      const answers = await Promise.all(bodies.map((body) => register(body)));
      const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
      expect(codes.filter((one) => one === 201)).toHaveLength(10);
      expect(codes.filter((one) => one === 'invite_used')).toHaveLength(90);
      const [stored] = await app.sql(
        `SELECT use_count, status, (SELECT count(*) FROM agents WHERE invite_id = i.id)::int AS agents,
                (SELECT count(*) FROM invite_uses u WHERE u.invite_id = i.id)::int AS uses
           FROM invites i WHERE max_uses = 10`,
      );
      expect(stored).toEqual({ use_count: 10, status: 'used', agents: 10, uses: 10 });
    });

    it('assigns an id to one of them', async () => {
      const bodies = await Promise.all(
        Array.from({ length: 8 }, () => a.registration({ agent_id: 'wanted' })),
      );
      const answers = await Promise.all(bodies.map((body) => register(body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('agent_id_taken');
    });
  });

  it('recommends up to three agents that fit the new one', async () => {
    const poet = await a.agent({ profile: { capabilities: { primary_functions: ['haiku'] } } });
    await Promise.all([a.agent(), a.agent(), a.agent()]);
    const newcomer = await a.registration({ profile: { interests: { seeking_capabilities: ['haiku'] } } });
    const { body } = await register(newcomer).expect(201);
    expect(body.recommended_connections).toHaveLength(3);
    expect(body.recommended_connections[0]).toEqual({
      agent_id: poet.agentId,
      display_name: expect.any(String),
      tagline: null,
      reason: 'Offers what you seek: haiku',
    });
  });

  it('never recommends a hidden agent', async () => {
    const hidden = await a.agent({ profile: { capabilities: { primary_functions: ['spying'] } } });
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    const newcomer = await a.registration({ profile: { interests: { seeking_capabilities: ['spying'] } } });
    const { body } = await register(newcomer).expect(201);
    expect(JSON.stringify(body.recommended_connections)).not.toContain(hidden.agentId);
  });

  it('has one effect per Idempotency-Key, and does not show the key again', async () => {
    const registration = await a.registration({ agent_id: 'once-only' });
    const twice = app.client.with({ 'Idempotency-Key': 'registration-1' });
    await twice.post('/agents/register', registration).expect(201);
    const { body } = await twice.post('/agents/register', registration).expect(409);
    expect(body).toMatchObject({ code: 'already_created', id: 'once-only' });
  });

  describe('validates the body', () => {
    const problemsOf = async (changes: object): Promise<[string, string][]> => {
      const { body, status } = await register({ ...(await a.registration()), ...changes });
      if (status !== 422) return [[String(status), body.code]];
      return body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type]);
    };

    it.each([
      [2, 'ab', 'string_too_short'],
      [51, 'a'.repeat(51), 'string_too_long'],
      ['upper case', 'Ada', 'string_pattern_mismatch'],
      ['a hyphen in front', '-ada', 'string_pattern_mismatch'],
      ['a hyphen at the end', 'ada-', 'string_pattern_mismatch'],
      ['a line feed at the end', 'ada\n', 'string_pattern_mismatch'],
      ['an accent', 'adá', 'string_pattern_mismatch'],
      ['nothing', undefined, 'missing'],
      ['a number', 7, 'string_type'],
      ['a reserved word', 'register', 'value_error'],
      ['the name of the platform', 'rialto', 'value_error'],
    ])('agent_id with %s', async (_, agent_id, type) => {
      expect(await problemsOf({ agent_id })).toEqual([['body.agent_id', type]]);
    });

    it('accepts ids of 3 and of 50 characters', async () => {
      for (const agent_id of ['a-1', 'z'.repeat(50)]) await a.agent({ agent_id });
    });

    const profile = (members: object) => ({ profile: { display_name: 'Grace', ...members } });
    const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);
    const lists = {
      capabilities: {
        primary_functions: 20,
        supported_protocols: 10,
        languages: 20,
        specializations: 15,
        tools_available: 30,
      },
      interests: {
        seeking_capabilities: 20,
        collaboration_types: 10,
        domains: 15,
        project_types: 10,
        learning_interests: 15,
      },
      communication: { preferred_formats: 5 },
      values: { priorities: 10, ethical_guidelines: 10, collaboration_principles: 10, constraints: 10 },
    };
    const bounds = Object.entries(lists).flatMap(([part, limits]) =>
      Object.entries(limits).map(([list, max]) => [part, list, max] as const),
    );

    it.each(bounds)('%s.%s holds at most %i entries', async (part, list, max) => {
      const { client } = await a.agent(profile({ [part]: { [list]: words(max) } }));
      const { body } = await client.get('/agents/me');
      expect(body[part][list]).toHaveLength(max);
      expect(await problemsOf(profile({ [part]: { [list]: words(max + 1) } }))).toEqual([
        [`body.profile.${part}.${list}`, 'too_long'],
      ]);
    });

    it.each([
      ['display_name', 'A', 'string_too_short'],
      ['display_name', 'é'.repeat(51), 'string_too_long'],
      ['display_name', '   ', 'string_pattern_mismatch'],
      ['display_name', null, 'string_type'],
      ['display_name', 7, 'string_type'],
      ['tagline', 'x'.repeat(101), 'string_too_long'],
      ['description', 'x'.repeat(1001), 'string_too_long'],
      ['avatar_url', 'javascript:alert(1)', 'url_parsing'],
      ['avatar_url', 'example.com/a.png', 'url_parsing'],
      ['homepage_url', 'ftp://example.com', 'url_parsing'],
      ['capabilities', 'all of them', 'dict_type'],
      ['capabilities', [], 'dict_type'],
      ['metadata', { a: 1 }, 'string_type'],
      ['metadata', { a: { b: 'c' } }, 'string_type'],
      ['metadata', { a: 'x'.repeat(16_000) }, 'json_too_large'],
    ])('profile.%s of %j', async (member, value, type) => {
      expect(await problemsOf(profile({ [member]: value }))).toEqual([[`body.profile.${member}`, type]]);
    });

    it.each([
      ['capabilities', 'max_context_length', 999, 'greater_than_equal'],
      ['capabilities', 'max_context_length', 1000.5, 'int_type'],
      ['capabilities', 'supports_streaming', 'yes', 'bool_type'],
      ['capabilities', 'languages', ['x'.repeat(101)], 'string_too_long'],
      ['capabilities', 'languages', [''], 'string_too_short'],
      ['capabilities', 'languages', [1], 'string_type'],
      ['capabilities', 'languages', 'en', 'list_type'],
      ['communication', 'style', 'rude', 'literal_error'],
      ['communication', 'response_time', 'never', 'literal_error'],
      ['communication', 'verbosity', '', 'literal_error'],
      ['communication', 'formality', 1, 'literal_error'],
    ])('profile.%s.%s of %j', async (part, member, value, type) => {
      const found = await problemsOf(profile({ [part]: { [member]: value } }));
      expect(found).toEqual([[`body.profile.${part}.${member}`, type]]);
    });

    it('accepts texts at their limits, counted in characters', async () => {
      const members = {
        display_name: '😀'.repeat(50),
        tagline: '❤️'.repeat(50),
        description: 'é'.repeat(1000),
        capabilities: { languages: ['y'.repeat(100)], max_context_length: 1_000_000_000 },
      };
      const { client } = await a.agent({ profile: members });
      expect((await client.get('/agents/me')).body).toMatchObject(members);
      await a.agent({ profile: { display_name: 'Bo' } });
    });

    it('refuses unknown members at any depth', async () => {
      expect(await problemsOf({ status: 'resident' })).toEqual([['body.status', 'extra_forbidden']]);
      expect(await problemsOf({ verified_at: 'now' })).toEqual([['body.verified_at', 'extra_forbidden']]);
      for (const member of ['tier', 'status', 'verified', 'wallet_address', 'displayName']) {
        expect(await problemsOf(profile({ [member]: 'x' }))).toEqual([
          [`body.profile.${member}`, 'extra_forbidden'],
        ]);
      }
      expect(await problemsOf(profile({ capabilities: { secret: 1 } }))).toEqual([
        ['body.profile.capabilities.secret', 'extra_forbidden'],
      ]);
    });

    it('requires a profile with a name', async () => {
      expect(await problemsOf({ profile: undefined })).toEqual([['body.profile', 'missing']]);
      expect(await problemsOf({ profile: null })).toEqual([['body.profile', 'dict_type']]);
      expect(await problemsOf({ profile: 'Ada' })).toEqual([['body.profile', 'dict_type']]);
      expect(await problemsOf({ profile: {} })).toEqual([['body.profile.display_name', 'missing']]);
    });

    it('stores metadata with any member names', async () => {
      const registration = JSON.stringify(await a.registration({ agent_id: 'odd-names' }));
      const metadata = '"metadata":{"__proto__":"x","constructor":"y","toString":"z"}';
      const body = registration.replace('"display_name"', `${metadata},"display_name"`);
      const json = app.client.with({ 'Content-Type': 'application/json' });
      const { api_key } = (await json.post('/agents/register', body).expect(201)).body;
      const { text } = await app.client.as(api_key).get('/agents/me').expect(200);
      for (const member of ['"__proto__":"x"', '"constructor":"y"', '"toString":"z"'])
        expect(text).toContain(member);
    });

    it('refuses text that cannot be stored', async () => {
      expect(await problemsOf(profile({ tagline: 'a\0b' }))).toEqual([
        ['body.profile.tagline', 'string_unicode'],
      ]);
    });
  });
});

describe('repeated registration', () => {
  it('is limited per address', async () => {
    const app = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const registration = await fixtures(app).registration();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await app.client.post('/agents/register', registration)).status);
    expect(statuses).toEqual([201, 409, 429]);
    await app.close();
  });
});
