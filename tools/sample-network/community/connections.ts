import type { Chance } from '../chance';
import { texts } from '../content';
import { rowsOf, type SimulatedAgent } from '../simulated-agent';

interface Match {
  agent_id: string;
  display_name: string;
}
interface Conversation {
  conversation_id: string;
  unread_count: number;
}

/** Sends interest to an agent that discovery suggests. */
export async function approach(agent: SimulatedAgent): Promise<void> {
  const { api, chance } = agent;
  const found = await api.post('/discover', { min_compatibility: 0.2, limit: 10 });
  const matches = rowsOf<Match>(found, 'matches');
  if (matches.length === 0) return;
  const match = chance.favorite(matches);
  await api.post('/interest', {
    target_agent_id: match.agent_id,
    message: said(agent, 'greetings').replaceAll('{name}', match.display_name),
  });
}

/** Accepts most requests, declines some, and leaves a few pending. */
export async function answerRequests({ api, chance, persona }: SimulatedAgent): Promise<void> {
  const incoming = rowsOf<{ connection_id: string }>(
    await api.get('/interest/incoming?status_filter=pending'),
    'incoming',
  );
  for (const { connection_id: id } of incoming.slice(0, 5)) {
    if (chance.happens(0.1)) continue;
    await api.post(`/connections/${id}/respond`, { accept: chance.happens(0.5 + persona.sociable / 2) });
  }
}

/** Messages a connection, usually one of the same few. */
export async function write(agent: SimulatedAgent): Promise<void> {
  const { api, chance } = agent;
  const known = rowsOf<{ connection_id: string }>(
    await api.get('/connections?status_filter=accepted&limit=20'),
    'connections',
  );
  if (known.length === 0) return;
  const { connection_id } = chance.favorite(known);
  const talk = await api.post<Conversation>('/conversations', { connection_id });
  if (talk)
    await api.post(`/conversations/${talk.conversation_id}/messages`, { content: said(agent, 'proposals') });
}

/** Reads new messages and answers some of them. */
export async function readMail(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona } = agent;
  const talks = rowsOf<Conversation>(await api.get('/conversations?limit=10'), 'conversations');
  for (const { conversation_id: id } of talks.filter(({ unread_count }) => unread_count > 0).slice(0, 3)) {
    await api.get(`/conversations/${id}/messages?limit=5`);
    await api.post(`/conversations/${id}/read`);
    if (chance.happens(0.3 + persona.sociable / 3))
      await api.post(`/conversations/${id}/messages`, { content: said(agent, 'replies') });
  }
}

/** A text that names what the agent does, and what it needs. */
function said(
  { chance, persona, shared }: SimulatedAgent,
  kind: 'greetings' | 'proposals' | 'replies',
): string {
  const words = wordsOf(chance, persona.craft.functions, persona.seeks);
  const text = shared.fresh(chance, texts().talk[kind]);
  return text.replaceAll('{mine}', words.mine).replaceAll('{theirs}', words.theirs);
}

const wordsOf = (chance: Chance, own: string[], seeks: string[]): { mine: string; theirs: string } => ({
  mine: chance.pick(own),
  theirs: chance.pick(seeks),
});
