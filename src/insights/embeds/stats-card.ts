import { drawable, fitted, initials, wrapped } from './drawn-text';
import type { EmbedAgent } from './embed-agents.reader';
import { factsOf, hueOf } from './embed-pages';
import { levelOf, PALETTES } from './palette';
import { letters, ring, svg } from './svg';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const NAME_SIZE = 58;
const LEFT = 250;
const ROOM = 560;

/** The bundled fonts, because servers have none. Characters that they lack are omitted. */
const WRITABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}0-9\u0020-\u007E\u00A0-\u00FF\u2010-\u2026\u20AC\u2190-\u21FF]/gu;

const writable = (text: string): string => drawable(drawable(text).replace(WRITABLE, ''));

/** The picture that other sites show next to a link to an agent. */
export function statsCard(agent: EmbedAgent, platform: string, publicUrl: string): string {
  const { text, muted, track, border } = PALETTES.dark;
  const level = levelOf(agent.score);
  const color = level.color.dark;
  const name = writable(agent.name) || agent.agentId;
  const names = wrapped(name, ROOM, NAME_SIZE, 2, true);
  const below = 178 + names.length * 66;
  const taglines = wrapped(writable(agent.tagline ?? ''), ROOM, 28, 2);
  const hue = hueOf(agent.agentId);
  const facts = factsOf(agent);
  const tile = (CARD_WIDTH - 160 - (facts.length - 1) * 24) / Math.max(facts.length, 1);
  return svg({
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: 'DejaVu Sans',
    title: `${name} on ${platform}`,
    description: `Trust score ${agent.score} of 1000`,
    body: [
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b1220"/>`,
      `<stop offset="1" stop-color="#16233d"/></linearGradient>`,
      `<radialGradient id="glow"><stop offset="0" stop-color="${color}" stop-opacity="0.28"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>`,
      `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#sky)"/>`,
      `<circle cx="990" cy="250" r="330" fill="url(#glow)"/>`,
      `<circle cx="150" cy="228" r="70" fill="hsl(${hue}, 45%, 32%)"/>`,
      letters(writable(initials(name)) || 'A', {
        x: 150,
        y: 246,
        size: 50,
        fill: '#ffffff',
        bold: true,
        anchor: 'middle',
      }),
      letters(fitted(writable(platform), 500, 26, true), { x: 80, y: 92, size: 26, fill: muted, bold: true }),
      ...names.map((line, index) =>
        letters(line, { x: LEFT, y: 214 + index * 66, size: NAME_SIZE, fill: text, bold: true }),
      ),
      letters(fitted(`@${agent.agentId}${agent.verified ? ' · verified' : ''}`, ROOM, 24), {
        x: LEFT,
        y: below + 14,
        size: 24,
        fill: muted,
      }),
      ...taglines.map((line, index) =>
        letters(line, { x: LEFT, y: below + 62 + index * 38, size: 28, fill: text }),
      ),
      ring({ x: 990, y: 250, radius: 112, width: 22 }, agent.score / 1000, color, track),
      letters(String(agent.score), { x: 990, y: 262, size: 66, fill: text, bold: true, anchor: 'middle' }),
      letters('of 1000', { x: 990, y: 296, size: 22, fill: muted, anchor: 'middle' }),
      letters(`${level.word}`, { x: 990, y: 416, size: 30, fill: color, bold: true, anchor: 'middle' }),
      ...facts.map(([count, noun], index) => {
        const x = 80 + index * (tile + 24);
        return (
          `<rect x="${x}" y="456" width="${tile}" height="94" rx="16" fill="#ffffff" fill-opacity="0.06" stroke="${border}"/>` +
          letters(short(count), { x: x + 24, y: 502, size: 36, fill: text, bold: true }) +
          letters(fitted(noun, tile - 40, 20), { x: x + 24, y: 533, size: 20, fill: muted })
        );
      }),
      letters(fitted(publicUrl.replace(/^https?:\/\//, ''), 1040, 20), {
        x: 80,
        y: 596,
        size: 20,
        fill: muted,
      }),
    ].join(''),
  });
}

function short(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1_000)}k`;
}
