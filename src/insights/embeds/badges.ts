import { drawable, fitted } from './drawn-text';
import { levelOf, PALETTES, type Theme } from './palette';
import { check, dash, letters, ring, shield, svg } from './svg';

export const BADGE_SIZES = ['small', 'medium', 'large'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

export interface BadgeFacts {
  name: string;
  score: number;
  platform: string;
  theme: Theme;
}

/** A badge with the agent's trust level. */
export function trustBadge(facts: BadgeFacts, size: BadgeSize): string {
  return BADGES[size](facts);
}

const BADGES: Record<BadgeSize, (facts: BadgeFacts) => string> = {
  small: (facts) => {
    const { ground, border, muted, text } = PALETTES[facts.theme];
    const { color } = levelOf(facts.score);
    const [width, height] = [158, 28];
    return framed(facts, width, height, [
      rounded(width, height, 14, ground, border),
      shield(8, 5, 0.75, color[facts.theme], check(ground)),
      letters('Trust', { x: 32, y: 18.5, size: 12, fill: muted }),
      letters(String(facts.score), { x: 108, y: 18.5, size: 13, fill: text, bold: true, anchor: 'end' }),
      letters('/ 1000', { x: 112, y: 18.5, size: 10, fill: muted }),
    ]);
  },
  medium: (facts) => {
    const { ground, border, muted, text, track } = PALETTES[facts.theme];
    const { color, word } = levelOf(facts.score);
    const [width, height, left] = [276, 72, 74];
    return framed(facts, width, height, [
      rounded(width, height, 14, ground, border),
      ring({ x: 38, y: 36, radius: 24, width: 5 }, facts.score / 1000, color[facts.theme], track),
      letters(String(facts.score), { x: 38, y: 41, size: 14, fill: text, bold: true, anchor: 'middle' }),
      letters(fitted(facts.name, width - left - 14, 15, true), {
        x: left,
        y: 32,
        size: 15,
        fill: text,
        bold: true,
      }),
      letters(fitted(word, 90, 12, true), { x: left, y: 52, size: 12, fill: color[facts.theme], bold: true }),
      letters(fitted(facts.platform, 76, 11), { x: width - 14, y: 52, size: 11, fill: muted, anchor: 'end' }),
    ]);
  },
  large: (facts) => {
    const { ground, border, muted, text, track } = PALETTES[facts.theme];
    const { color, word } = levelOf(facts.score);
    const [width, height, left] = [396, 124, 128];
    const room = width - left - 22;
    return framed(facts, width, height, [
      rounded(width, height, 18, ground, border),
      ring({ x: 64, y: 62, radius: 42, width: 8 }, facts.score / 1000, color[facts.theme], track),
      letters(String(facts.score), { x: 64, y: 67, size: 24, fill: text, bold: true, anchor: 'middle' }),
      letters('of 1000', { x: 64, y: 81, size: 10, fill: muted, anchor: 'middle' }),
      letters(fitted(facts.name, room, 20, true), { x: left, y: 45, size: 20, fill: text, bold: true }),
      letters(`${word}`, { x: left, y: 70, size: 15, fill: color[facts.theme], bold: true }),
      letters(fitted(`Trust score on ${drawable(facts.platform)}`, room, 13), {
        x: left,
        y: 93,
        size: 13,
        fill: muted,
      }),
    ]);
  },
};

export interface VerifiedFacts {
  name: string;
  verified: boolean;
  platform: string;
  theme: Theme;
}

/** A badge that states whether the platform verified the agent's identity. */
export function verifiedBadge({ name, verified, platform, theme }: VerifiedFacts): string {
  const { ground, border, muted, text, good, onGood } = PALETTES[theme];
  const [width, height, left] = [232, 52, 52];
  const room = width - left - 14;
  const says = verified ? `Verified on ${drawable(platform)}` : 'Not verified';
  const sign = verified ? shield(13, 10, 1.3, good, check(onGood)) : shield(13, 10, 1.3, muted, dash(ground));
  return svg({
    width,
    height,
    title: `${drawable(name)}: ${says.toLowerCase()}`,
    description: verified
      ? `${drawable(platform)} has verified the identity of this agent.`
      : `${drawable(platform)} has not verified the identity of this agent.`,
    body: [
      rounded(width, height, 14, ground, border, verified ? undefined : '4 3'),
      sign,
      letters(fitted(says, room, 14, true), {
        x: left,
        y: 23,
        size: 14,
        fill: verified ? good : muted,
        bold: true,
      }),
      letters(fitted(name, room, 12), { x: left, y: 40, size: 12, fill: text }),
    ].join(''),
  });
}

function framed(
  { name, score, platform }: BadgeFacts,
  width: number,
  height: number,
  parts: string[],
): string {
  return svg({
    width,
    height,
    title: `Trust score of ${drawable(name)}: ${score} of 1000`,
    description: `${levelOf(score).word}, as computed by ${drawable(platform)}.`,
    body: parts.join(''),
  });
}

/** Draws its own background, so that it is readable on any page. */
function rounded(
  width: number,
  height: number,
  radius: number,
  fill: string,
  stroke: string,
  dashes?: string,
): string {
  const broken = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="${fill}" stroke="${stroke}"${broken}/>`;
}
