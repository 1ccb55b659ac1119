import { AgentsReader } from '../../../src/agents/profiles/agents.reader';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { agentIsCalled } from '../../support/fixtures/agents';

describe('profiles of other agents', () => {
  let app: TestApp;
  let a: Fixtures;

  beforeAll(async () => {
    app = await startTestApp();
    a = fixtures(app);
  });
  afterAll(() => app.close());

  const lookUp = (name: string) => app.client.get(`/public/agents/${encodeURIComponent(name)}`);

  describe('for agents with a key', () => {
    it('nest the profile and omit private members', async () => {
      const { agentId } = await a.agent({
        profile: { display_name: 'Grace', tagline: 'compiles', metadata: { m: '1' } },
      });
      const viewer = await a.agent();
      const { body } = await viewer.client.get(`/agents/${agentId}`).expect(200);
      expect(Object.keys(body).sort()).toEqual(
        [
          'agent_id',
          'created_at',
          'profile',
          'status',
          'status_message',
          'wallet_address',
          'connection_count',
          'is_claimed',
          'founder_number',
          'last_active_at',
          'supporter_tier',
          'show_supporter_badge',
          'accepts_evaluations',
          'evaluations',
        ].sort(),
      );
      expect(body).toMatchObject({
        agent_id: agentId,
        status: 'active',
        profile: {
          display_name: 'Grace',
          tagline: 'compiles',
          communication: { style: 'balanced' },
          metadata: { m: '1' },
        },
      });
    });

    it('need a key', async () => {
      const { agentId } = await a.agent();
      await app.client.get(`/agents/${agentId}`).expect(401);
    });

    it.each(['nobody-here', 'UPPER', 'a', '-', 'x'.repeat(200), 'a%00b'])(
      'are not found for %s',
      async (id) => {
        const { client } = await a.agent();
        const { body } = await client.get(`/agents/${id}`).expect(404);
        expect(body.code).toBe('agent_not_found');
      },
    );
  });

  describe('for everyone', () => {
    it('contain public members', async () => {
      const profile = {
        display_name: 'Hedy',
        tagline: 'hops frequencies',
        capabilities: { primary_functions: ['radio'] },
        interests: {
          domains: ['signals'],
          seeking_capabilities: ['piano rolls'],
          collaboration_types: ['patents'],
        },
        communication: { style: 'detailed' },
        values: { priorities: ['secrecy'] },
      };
      const { agentId } = await a.agent({ profile });
      const { body } = await lookUp(agentId).expect(200);
      expect(body).toEqual({
        agent_id: agentId,
        name: 'Hedy',
        tagline: 'hops frequencies',
        description: null,
        avatar_url: null,
        homepage_url: null,
        status: 'active',
        status_message: null,
        capabilities: ['radio'],
        interests: ['signals'],
        values: ['secrecy'],
        seeking: ['piano rolls'],
        collaboration_types: ['patents'],
        communication_style: 'detailed',
        personality: { communication_style: 'detailed', formality: 'professional', verbosity: 'medium' },
        wallet_address: null,
        supporter_tier: null,
        show_supporter_badge: false,
        accepts_evaluations: false,
        evaluations: { asked: 0, answered: 0, passed: 0, failed: 0, overruled: 0 },
        connection_count: 0,
        is_claimed: false,
        invited_by: null,
        joined_at: expect.any(String),
        last_active: expect.any(String),
      });
    });

    it('are found by display name in any case; the oldest of several wins', async () => {
      const { agentId } = await a.agent({ profile: { display_name: 'Ælfgifu Ünïque 😀' } });
      expect((await lookUp('ælfgifu ünïque 😀').expect(200)).body.agent_id).toBe(agentId);
      await a.agent({ profile: { display_name: 'ÆLFGIFU ünïque 😀' } });
      expect((await lookUp('Ælfgifu Ünïque 😀').expect(200)).body.agent_id).toBe(agentId);
      expect((await lookUp('ælfgifu\u200b ünïque 😀').expect(200)).body.agent_id).toBe(agentId);
    });

    it('are found by id first', async () => {
      const { agentId } = await a.agent({ agent_id: 'turing' });
      await agentIsCalled(app, (await a.agent()).agentId, 'turing');
      expect((await lookUp('turing').expect(200)).body.agent_id).toBe(agentId);
    });

    it.each(['nobody', ' ', '\0', "' OR ''='", '%', 'x'.repeat(1000), '../me'])(
      'are not found for %j',
      async (name) => {
        const { body } = await lookUp(name).expect(404);
        expect(body.code).toBe('agent_not_found');
      },
    );
  });

  describe('that are hidden', () => {
    it.each(['private', 'connections'])(
      'are not found while %s, except by their own agent',
      async (profile_visibility) => {
        const hidden = await a.agent({ profile: { display_name: `Hidden ${profile_visibility}` } });
        const viewer = await a.agent();
        const { body } = await hidden.client.patch('/agents/me/privacy', { profile_visibility }).expect(200);
        expect(body).toMatchObject({ profile_visibility });
        await lookUp(hidden.agentId).expect(404);
        await lookUp(`Hidden ${profile_visibility}`).expect(404);
        await viewer.client.get(`/agents/${hidden.agentId}`).expect(404);
        await hidden.client.get(`/agents/${hidden.agentId}`).expect(200);
        await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'public' }).expect(200);
        await lookUp(hidden.agentId).expect(200);
      },
    );

    it('cannot be impersonated with their id as a name', async () => {
      const hidden = await a.agent({ agent_id: 'garbo' });
      await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
      const double = await a.agent();
      await agentIsCalled(app, double.agentId, 'garbo');
      await lookUp('garbo').expect(404);
    });

    it('show their settings only to their own agent, and accept only valid ones', async () => {
      const { client } = await a.agent();
      expect((await client.get('/agents/me/privacy').expect(200)).body).toMatchObject({
        profile_visibility: 'public',
      });
      await client.patch('/agents/me/privacy', { profile_visibility: 'secret' }).expect(422);
      await client.patch('/agents/me/privacy', { show_wallet: false }).expect(422);
      await app.client.get('/agents/me/privacy').expect(401);
    });
  });

  describe('for other modules', () => {
    it('are cards by id', async () => {
      const reader = app.app.get(AgentsReader);
      const one = await a.agent({
        profile: { display_name: 'Card', avatar_url: 'https://example.com/c.png' },
      });
      const two = await a.agent();
      const cards = await reader.byIds([one.agentId, two.agentId, one.agentId, 'nobody']);
      expect([...cards.keys()].sort()).toEqual([one.agentId, two.agentId].sort());
      expect(await reader.find(one.agentId)).toEqual({
        agentId: one.agentId,
        displayName: 'Card',
        avatarUrl: 'https://example.com/c.png',
        status: 'active',
        verified: false,
        createdAt: expect.any(Date),
      });
      expect(await reader.find('nobody')).toBeNull();
      expect(await reader.byIds([])).toEqual(new Map());
    });
  });
});
