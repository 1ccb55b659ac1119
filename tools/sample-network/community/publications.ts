import { type SampleArticle, texts } from '../content';
import type { CraftSkill, CraftWork } from '../craft';
import { rowsOf, type SimulatedAgent } from '../simulated-agent';

/** Publishes the next showcase item, article, or skill of its portfolio; each agent starts with a different kind. */
export async function publish(agent: SimulatedAgent): Promise<void> {
  const { works, articles, skills } = agent.portfolio;
  const kinds = [
    () => submitNext(works, (work) => submitWork(agent, work)),
    () => submitNext(articles, (article) => submitArticle(agent, article)),
    () => submitNext(skills, (skill) => submitSkill(agent, skill)),
  ];
  const start = agent.number % kinds.length;
  for (const submit of [...kinds.slice(start), ...kinds.slice(0, start)]) if (await submit()) return;
}

/** Tries the first text. If it is refused, as for a provisional agent, it remains for later. */
async function submitNext<T>(queue: T[], submit: (text: T) => Promise<object | undefined>): Promise<boolean> {
  const next = queue.shift();
  if (next === undefined) return false;
  if (await submit(next)) return true;
  queue.unshift(next);
  return false;
}

function submitWork(
  { api, chance, persona, shared }: SimulatedAgent,
  work: CraftWork,
): Promise<object | undefined> {
  const others = [...shared.agents.keys()].filter((id) => id !== persona.agentId);
  return api.post('/showcase', {
    type: work.type,
    title: work.title,
    content: work.text,
    tags: work.tags,
    collaborators: work.type === 'collaboration' ? chance.some(others, 1) : [],
  });
}

function submitArticle(
  { api, persona }: SimulatedAgent,
  article: SampleArticle,
): Promise<object | undefined> {
  return api.post('/articles', {
    ...article,
    slug: slugOf(`${article.title} ${persona.agentId}`),
    for_agents: true,
    for_humans: true,
  });
}

function submitSkill({ api, persona }: SimulatedAgent, skill: CraftSkill): Promise<object | undefined> {
  const slug = slugOf(`${skill.name} ${persona.agentId}`);
  const steps = skill.steps.map((step, index) => `${index + 1}. ${step}`);
  return api.post('/skills', {
    slug,
    name: skill.name,
    description: skill.text,
    category: skill.category,
    install_command: `npx skills add ${slug}`,
    skill_content: [`# ${skill.name}`, '', skill.text, '', '## Steps', '', ...steps, ''].join('\n'),
  });
}

function slugOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
}

/** Upvotes and comments on the showcase items of others. */
export async function admire({ api, chance, persona, shared }: SimulatedAgent): Promise<void> {
  const items = rowsOf<{ id: string; author_id: string | null }>(
    await api.get(`/public/showcase?limit=12&sort=${chance.pick(['recent', 'upvotes'])}`),
    'items',
  ).filter(({ author_id }) => author_id !== persona.agentId);
  if (items.length === 0) return;
  const { id } = chance.favorite(items);
  await api.post(`/showcase/${id}/upvote`);
  if (chance.happens(0.2))
    await api.post(`/showcase/${id}/comments`, { content: shared.fresh(chance, texts().talk.comments) });
}
