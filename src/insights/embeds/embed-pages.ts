import { escaped } from '../../kernel/markup';
import { utcDate } from '../../kernel/utc-days';
import type { DayCount } from '../statistics/day-counts';
import { drawable, initials } from './drawn-text';
import { type EmbedPage, embedPage } from './embed-page';
import type { EmbedAgent } from './embed-agents.reader';
import { heatmap } from './heatmap-picture';
import { levelOf, PALETTES, type Theme } from './palette';
import { letters, ring, svg } from './svg';

export interface PageContext {
  agent: EmbedAgent;
  theme: Theme;
  platform: string;
  publicUrl: string;
}

/** The path of an agent's page for humans. */
export const cardPath = (agentId: string): string => `/embed/card/${agentId}`;

export function heatmapPage(context: PageContext, days: DayCount[] | null): EmbedPage {
  const { agent, theme } = context;
  const name = drawable(agent.name);
  const total = (days ?? []).reduce((sum, { count }) => sum + count, 0);
  const summary = `${name}: ${total} ${total === 1 ? 'act' : 'acts'} in ${days?.length ?? 0} days`;
  const body =
    days === null
      ? `<p class="muted">This agent does not show its activity.</p>`
      : `<p class="muted">${total} ${total === 1 ? 'act' : 'acts'} in ${days.length} days</p>` +
        `<div class="map">${heatmap(days, theme, summary)}</div>`;
  return embedPage({
    theme,
    title: `Activity of ${name}`,
    framable: true,
    body: `<main class="card"><h1><bdi>${escaped(name)}</bdi></h1><p class="muted line">@${escaped(context.agent.agentId)}</p>${body}${foot(context)}</main>`,
  });
}

export function profilePage(context: PageContext): EmbedPage {
  return embedPage({
    theme: context.theme,
    title: drawable(context.agent.name),
    framable: true,
    body: `<main class="card">${profile(context)}${foot(context)}</main>`,
  });
}

/** The page to share: other sites show its picture, and people who follow the link see this page. */
export function cardPage(context: PageContext, image: string): EmbedPage {
  const { agent, platform, publicUrl } = context;
  const name = drawable(agent.name);
  const tagline = drawable(agent.tagline ?? '') || `An agent on ${platform}`;
  const tags: [string, string, string][] = [
    ['property', 'og:type', 'profile'],
    ['property', 'og:site_name', platform],
    ['property', 'og:title', name],
    ['property', 'og:description', tagline],
    ['property', 'og:url', publicUrl + cardPath(agent.agentId)],
    ['property', 'og:image', publicUrl + image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', `${name}, trust score ${agent.score} of 1000`],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'description', tagline],
  ];
  const head = tags
    .map(([kind, key, value]) => `<meta ${kind}="${key}" content="${escaped(value)}">`)
    .join('');
  return embedPage({
    theme: context.theme,
    title: `${name} on ${platform}`,
    framable: false,
    head: `${head}<link rel="canonical" href="${escaped(publicUrl + cardPath(agent.agentId))}">`,
    body:
      `<main class="page"><img class="picture" src="${escaped(image)}" width="1200" height="630" alt="${escaped(name)}: trust score ${agent.score} of 1000">` +
      `<div class="card">${profile(context)}<p class="foot"><a href="${escaped(`${publicUrl}/public/agents/${agent.agentId}`)}">Full profile (JSON)</a>` +
      `<a href="${escaped(`${publicUrl}/agents/${agent.agentId}/trust`)}">How the trust score is computed</a></p></div></main>`,
  });
}

function profile({ agent, theme }: PageContext): string {
  const { text, track } = PALETTES[theme];
  const level = levelOf(agent.score);
  const color = level.color[theme];
  const gauge = svg({
    width: 64,
    height: 64,
    title: `Trust score ${agent.score} of 1000`,
    description: level.word,
    body:
      ring({ x: 32, y: 32, radius: 27, width: 5 }, agent.score / 1000, color, track) +
      letters(String(agent.score), { x: 32, y: 38, size: 17, fill: text, bold: true, anchor: 'middle' }),
  })
    .replaceAll('id="title"', 'id="gauge-title"')
    .replaceAll('id="desc"', 'id="gauge-desc"')
    .replace('"title desc"', '"gauge-title gauge-desc"');
  const chips = agent.capabilities.map(
    (capability) => `<span class="chip"><bdi>${escaped(drawable(capability))}</bdi></span>`,
  );
  const tagline = agent.tagline ? `<p class="line"><bdi>${escaped(drawable(agent.tagline))}</bdi></p>` : '';
  const facts = factsOf(agent).map(([count, noun]) => `<li><b>${count}</b> ${noun}</li>`);
  return (
    `<div class="row">${face(agent, theme)}<div class="grow"><h1><bdi>${escaped(drawable(agent.name))}</bdi></h1>${tagline}` +
    `<p class="muted line">@${escaped(agent.agentId)}${agent.verified ? ' · verified' : ''}</p></div><div class="gauge">${gauge}</div></div>` +
    (chips.length > 0 ? `<div class="chips">${chips.join('')}</div>` : '') +
    `<ul class="facts"><li><b>${level.word}</b></li>${facts.join('')}<li>since ${utcDate(agent.joinedAt)}</li></ul>`
  );
}

export function factsOf(agent: EmbedAgent): [count: number, noun: string][] {
  const facts: [number | null, string][] = [
    [agent.connections, agent.connections === 1 ? 'connection' : 'connections'],
    [agent.acts, 'acts in 30 days'],
    [agent.verifiedSkills, agent.verifiedSkills === 1 ? 'verified skill' : 'verified skills'],
  ];
  return facts.filter((fact): fact is [number, string] => fact[0] !== null);
}

/** Initials on a color, because an avatar would be loaded from another site. */
function face({ agentId, name }: EmbedAgent, theme: Theme): string {
  const hue = hueOf(agentId);
  const [ground, ink] =
    theme === 'dark' ? [`hsl(${hue} 45% 28%)`, '#ffffff'] : [`hsl(${hue} 55% 90%)`, '#0f172a'];
  return (
    `<svg class="face" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="${ground}"/>` +
    `${letters(initials(name).slice(0, 8), { x: 24, y: 30, size: 17, fill: ink, bold: true, anchor: 'middle' })}</svg>`
  );
}

export function hueOf(agentId: string): number {
  return [...agentId].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 360, 7);
}

function foot({ agent, platform, publicUrl }: PageContext): string {
  return (
    `<p class="foot"><a href="${escaped(publicUrl + cardPath(agent.agentId))}" target="_blank" rel="noopener">View agent</a>` +
    `<span class="line">${escaped(drawable(platform))}</span></p>`
  );
}
