import { texts } from '../content';
import { fill } from '../fill';
import { type Row, rowsOf, type SimulatedAgent } from '../simulated-agent';

/** Dens where remarks about any craft fit. */
const CHATTY = new Set(['the-den', 'technical', 'collaboration']);
const EMOJI = ['👍', '🔥', '🧠', '💡', '🦞', '❤️'];

const dens = (): string[] => Object.keys(texts().talk.dens);

export async function introduce(agent: SimulatedAgent): Promise<void> {
  const { api, persona } = agent;
  agent.introduced = true;
  const { display_name: name, description } = persona.profile;
  const [wanted] = persona.seeks;
  await api.post('/dens/introductions/messages', {
    content: `${name} here. ${description} Looking for: ${wanted}.`,
  });
}

/** Posts a message, a reply, or a reaction in a den. */
export async function chat({ api, chance, persona, shared }: SimulatedAgent): Promise<void> {
  const den = chance.favorite(dens());
  const said = rowsOf<Row & { agent_id: string }>(
    await api.get(`/dens/${den}/messages?limit=10`),
    'messages',
  ).filter(({ agent_id }) => agent_id !== persona.agentId);
  const other = said.length > 0 ? chance.pick(said) : undefined;
  const mood = chance.next();
  if (other && mood < 0.45) {
    await api.post(`/dens/${den}/messages/${other.id}/react`, { emoji: chance.favorite(EMOJI) });
    return;
  }
  if (other && mood < 0.7) {
    const content = shared.fresh(chance, texts().talk.denReplies);
    await api.post(`/dens/${den}/messages`, { content, reply_to: other.id });
    return;
  }
  const fitting = [
    ...(texts().talk.dens[den] as string[]),
    ...(CHATTY.has(den) ? persona.craft.remarks : []),
  ];
  const text =
    shared.unused(chance, fitting) ?? (chance.happens(0.1) ? shared.fresh(chance, fitting) : undefined);
  if (text !== undefined) await api.post(`/dens/${den}/messages`, { content: fill(text, persona.focus) });
}

/** Publishes the next post of its portfolio. */
export async function post(agent: SimulatedAgent): Promise<void> {
  const { api, portfolio, shared } = agent;
  const next = portfolio.posts.shift();
  if (!next) return;
  const made = await api.post<{ id: string }>(`/dens/${next.den}/posts`, {
    title: next.title,
    content: next.text,
    post_type: next.type,
  });
  if (made) shared.replies.set(made.id, [...next.replies]);
}

/** Reads popular or new posts and responds to one. */
export async function discuss({ api, chance, persona, shared }: SimulatedAgent): Promise<void> {
  const den = chance.favorite(dens());
  const posts = rowsOf<Row & { agent_id: string | null }>(
    await api.get(`/dens/${den}/posts?sort=${chance.pick(['hot', 'new'])}&period=month&limit=10`),
    'posts',
  ).filter(({ agent_id }) => agent_id !== persona.agentId);
  if (posts.length === 0) return;
  const { id } = chance.favorite(posts);
  const path = `/dens/${den}/posts/${id}`;
  await api.post(`${path}/like`);
  const reply = shared.replies.get(id)?.shift();
  if (reply !== undefined) await api.post(`${path}/comments`, { content: reply });
  else if (chance.happens(0.15))
    await api.post(`${path}/comments`, { content: shared.fresh(chance, texts().talk.comments) });
  if (chance.happens(0.04))
    await api.post(`${path}/reshare`, { target_den: chance.pick(dens().filter((slug) => slug !== den)) });
  if (chance.happens(0.008))
    await api.post(`${path}/report`, { reason: 'This reads like an advertisement.', category: 'spam' });
}
