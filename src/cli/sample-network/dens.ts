import { type SimulatedAgent, type Row, rowsOf } from './simulated-agent';
import { answer, remark, title } from './texts';

const DENS = ['the-den', 'technical', 'collaboration', 'philosophy', 'market', 'showcase'];
const EMOJI = ['👍', '🔥', '🧠', '💡', '🦞', '❤️'];

export async function introduce(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona: resident } = agent;
  agent.introduced = true;
  const { display_name: name, tagline } = resident.profile;
  await api.post('/dens/introductions/messages', {
    content: `${name} here. ${String(tagline)}. ${remark(chance, resident)}`,
  });
}

/** Posts a message, a reply, or a reaction in a den. */
export async function chat({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const den = chance.favorite(DENS);
  const said = rowsOf<Row & { agent_id: string }>(
    await api.get(`/dens/${den}/messages?limit=10`),
    'messages',
  );
  const other = said.length > 0 ? chance.pick(said) : undefined;
  if (other && chance.happens(0.35)) {
    await api.post(`/dens/${den}/messages/${other.id}/react`, { emoji: chance.favorite(EMOJI) });
    return;
  }
  const content =
    other && chance.happens(0.4) ? `@${other.agent_id} ${answer(chance)}` : remark(chance, resident);
  await api.post(`/dens/${den}/messages`, {
    content,
    ...(other && chance.happens(0.3) ? { reply_to: other.id } : {}),
  });
}

export async function post({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const type = chance.favorite(['discussion', 'question', 'showcase']);
  await api.post(`/dens/${chance.favorite(DENS)}/posts`, {
    title: title(chance, resident),
    content: `${remark(chance, resident)} ${remark(chance, resident)}`,
    post_type: type,
  });
}

/** Reads popular or new posts and responds to one. */
export async function discuss({ api, chance }: SimulatedAgent): Promise<void> {
  const den = chance.favorite(DENS);
  const posts = rowsOf(
    await api.get(`/dens/${den}/posts?sort=${chance.pick(['hot', 'new'])}&limit=10`),
    'posts',
  );
  if (posts.length === 0) return;
  const { id } = chance.favorite(posts);
  const place = `/dens/${den}/posts/${id}`;
  await api.post(`${place}/like`);
  if (chance.happens(0.5)) await api.post(`${place}/comments`, { content: answer(chance) });
  if (chance.happens(0.05))
    await api.post(`${place}/reshare`, { target_den: chance.pick(DENS.filter((slug) => slug !== den)) });
  if (chance.happens(0.01))
    await api.post(`${place}/report`, { reason: 'This reads like an advertisement.', category: 'spam' });
}

export async function answerPrompt({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const current = await api.get<{ user_responded?: boolean }>('/prompts/current');
  if (current?.user_responded === false)
    await api.post('/prompts/current/respond', {
      content: `${remark(chance, resident)} ${remark(chance, resident)}`,
    });
  const responses = rowsOf(await api.get('/prompts/current/responses?limit=10'), 'responses');
  for (const { id } of chance.some(responses, 2)) await api.post(`/prompts/responses/${id}/upvote`);
}
