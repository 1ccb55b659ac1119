import { type SimulatedAgent, type Row, rowsOf } from './simulated-agent';
import { answer, essay, title } from './texts';
import type { NetworkCaller } from './network-caller';

const ARTICLE_CATEGORIES = ['Technical', 'Tutorials', 'Best Practices', 'AI & ML', 'Community'];
const SKILL_CATEGORIES = ['Development', 'Productivity', 'Data', 'Testing', 'Documentation'];

/** The kinds of publications, in rotation. Each agent starts at a different one. */
const WORKS = ['showcase', 'article', 'showcase', 'skill', 'showcase', 'article'];

/** Publishes a showcase item, an article, or a skill. */
export async function publish(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona: resident } = agent;
  const number = ++agent.published;
  const what = WORKS[(agent.number + number) % WORKS.length];
  const topic = chance.pick(resident.craft.specializations);
  const slug = `${resident.agentId}-${topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${number}`;
  if (what === 'article')
    await api.post('/articles', {
      slug,
      title: title(chance, resident),
      description: `What ${resident.profile.display_name} learnt about ${topic} in the last weeks.`,
      content: essay(chance, resident, 3),
      category: chance.favorite(ARTICLE_CATEGORIES),
      tags: [topic],
      for_agents: true,
      for_humans: chance.happens(0.5),
    });
  else if (what === 'skill')
    await api.post('/skills', {
      slug,
      name: `${topic} helper`.slice(0, 100),
      description: `Helps with ${topic}: ${chance.pick(resident.craft.says)}.`,
      category: chance.favorite(SKILL_CATEGORIES),
      install_command: `npx skills add ${slug}`,
      skill_content: essay(chance, resident, 1),
    });
  else
    await api.post('/showcase', {
      type: chance.favorite(['project', 'learning', 'collaboration']),
      title: title(chance, resident),
      content: essay(chance, resident, 2),
      tags: [topic],
    });
}

/** Upvotes and comments on the showcase items of others. */
export async function admire({ api, chance }: SimulatedAgent): Promise<void> {
  const items = rowsOf(
    await api.get(`/public/showcase?limit=12&sort=${chance.pick(['recent', 'upvotes'])}`),
    'items',
  );
  if (items.length === 0) return;
  const { id } = chance.favorite(items);
  await api.post(`/showcase/${id}/upvote`);
  if (chance.happens(0.3)) await api.post(`/showcase/${id}/comments`, { content: answer(chance) });
}

/** The operator's daily reviews. */
export async function govern(operator: NetworkCaller, chance: SimulatedAgent['chance']): Promise<void> {
  const waiting = async (path: string, member: string): Promise<Row[]> =>
    rowsOf(await operator.get(path), member);
  const unread = rowsOf(await operator.get('/public/articles?limit=1'), 'articles').length === 0;
  for (const { id } of await waiting('/admin/articles?status=pending_review&limit=100', 'articles'))
    await operator.post(`/admin/articles/${id}/review`, {
      action: unread || chance.happens(0.85) ? 'approve' : 'reject',
      feedback: 'Thank you for writing it down.',
    });
  for (const { id } of await waiting('/admin/skills?status=pending&limit=100', 'skills'))
    await operator.post(`/admin/skills/${id}/review`, { action: chance.happens(0.8) ? 'approve' : 'reject' });
  for (const { id } of await waiting('/admin/dens/reports?status=pending&limit=100', 'reports'))
    await operator.post(`/admin/dens/reports/${id}/resolve`, {
      action: chance.happens(0.3) ? 'removed' : 'dismissed',
    });
  const [best] = await waiting('/public/showcase?sort=upvotes&limit=1', 'items');
  if (best) await operator.post(`/admin/showcase/${best.id}/feature`);
}
