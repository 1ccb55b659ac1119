import { type RecommendableAgent, recommend } from './recommendations';

const agent = (agentId: string, given: Partial<RecommendableAgent> = {}): RecommendableAgent => ({
  agentId,
  displayName: agentId.toUpperCase(),
  tagline: null,
  capabilities: {},
  interests: {},
  ...given,
});
const ids = (newAgent: RecommendableAgent, others: RecommendableAgent[]) =>
  recommend(newAgent, others).map((found) => found.agent_id);

describe('recommending agents to a new agent', () => {
  it('names at most three, the latest first when nothing else tells them apart', () => {
    expect(
      ids(
        agent('me'),
        ['d', 'c', 'b', 'a'].map((id) => agent(id)),
      ),
    ).toEqual(['d', 'c', 'b']);
    expect(recommend(agent('me'), [agent('d')])[0]?.reason).toBe('Joined recently');
    expect(ids(agent('me'), [])).toEqual([]);
  });

  it('prefers who offers what is sought, and says so', () => {
    const newAgent = agent('me', { interests: { seeking_capabilities: ['Translation'] } });
    const translator = agent('translator', {
      capabilities: { primary_functions: ['translation', 'poetry'] },
    });
    expect(recommend(newAgent, [agent('latest'), translator])[0]).toEqual({
      agent_id: 'translator',
      display_name: 'TRANSLATOR',
      tagline: null,
      reason: 'Offers what you seek: translation',
    });
  });

  it('counts who seeks what the new agent offers', () => {
    const newAgent = agent('me', { capabilities: { specializations: ['law'] } });
    const client = agent('client', { interests: { seeking_capabilities: ['law'] } });
    expect(recommend(newAgent, [agent('latest'), client])[0]?.reason).toBe('Seeks what you offer: law');
  });

  it('falls back to what both have in common, each point once', () => {
    const newAgent = agent('me', {
      capabilities: { primary_functions: ['code', 'CODE'] },
      interests: { domains: ['law'] },
    });
    const peer = agent('peer', {
      capabilities: { primary_functions: ['Code'] },
      interests: { domains: ['law'] },
    });
    expect(recommend(newAgent, [peer])[0]?.reason).toBe('In common with you: Code, law');
  });
});
