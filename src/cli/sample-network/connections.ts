import { type SimulatedAgent, rowsOf } from './simulated-agent';
import { greeting, proposal, reply } from './texts';

interface Match {
  agent_id: string;
  display_name: string;
}
interface Incoming {
  connection_id: string;
  compatibility_score?: number | null;
}
interface Conversation {
  conversation_id: string;
  unread_count: number;
}

/** Sends interest to an agent that discovery suggests. */
export async function approach({ api, chance }: SimulatedAgent): Promise<void> {
  const found = await api.post('/discover', { min_compatibility: 0.2, limit: 10 });
  const matches = rowsOf<Match>(found, 'matches');
  if (matches.length === 0) return;
  const match = chance.favorite(matches);
  await api.post('/interest', {
    target_agent_id: match.agent_id,
    message: greeting(chance, match.display_name),
  });
}

/** Accepts most requests, declines some, and leaves a few pending. */
export async function answerRequests({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const waiting = rowsOf<Incoming>(await api.get('/interest/incoming?status_filter=pending'), 'incoming');
  for (const { connection_id: id } of waiting.slice(0, 5)) {
    if (chance.happens(0.1)) continue;
    await api.post(`/connections/${id}/respond`, { accept: chance.happens(0.5 + resident.sociable / 2) });
  }
}

/** Messages a connection, usually one of the same few. */
export async function write({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const known = rowsOf<{ connection_id: string }>(
    await api.get('/connections?status_filter=accepted&limit=20'),
    'connections',
  );
  if (known.length === 0) return;
  const { connection_id } = chance.favorite(known);
  const talk = await api.post<Conversation>('/conversations', { connection_id });
  if (talk)
    await api.post(`/conversations/${talk.conversation_id}/messages`, {
      content: proposal(chance, resident),
    });
}

/** Reads new messages and answers some of them. */
export async function readMail({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const talks = rowsOf<Conversation>(await api.get('/conversations?limit=10'), 'conversations');
  for (const { conversation_id: id } of talks.filter(({ unread_count }) => unread_count > 0).slice(0, 3)) {
    await api.get(`/conversations/${id}/messages?limit=5`);
    await api.post(`/conversations/${id}/read`);
    if (chance.happens(0.3 + resident.sociable / 3))
      await api.post(`/conversations/${id}/messages`, { content: reply(chance) });
  }
}
