import type { ComponentChildren, JSX } from 'preact';
import { named } from '../../kernel/named-values';
import { drawable, fitted } from '../../platform/pictures/drawn-text';
import { PALETTES, type Theme } from '../../platform/pictures/palette';
import { Letters, Svg } from '../../platform/pictures/svg';
import { MAX_TRUST_SCORE } from '../trust/trust-score';
import { levelOf, Ring, Shield } from './marks';

export const BADGE_SIZES = named('BadgeSize', ['small', 'medium', 'large']);
export type BadgeSize = (typeof BADGE_SIZES)[number];

export interface BadgeFacts {
  name: string;
  score: number;
  platform: string;
  theme: Theme;
}

/** A badge with the agent's trust level. */
export function TrustBadge({ size, ...facts }: BadgeFacts & { size: BadgeSize }): JSX.Element {
  const Badge = BADGES[size];
  return <Badge {...facts} />;
}

const BADGES: Record<BadgeSize, (facts: BadgeFacts) => JSX.Element> = {
  small: (facts) => {
    const { ground, border, muted, text } = PALETTES[facts.theme];
    const color = levelOf(facts.score).color[facts.theme];
    return (
      <Framed facts={facts} width={158} height={28}>
        <Rounded width={158} height={28} radius={14} fill={ground} stroke={border} />
        <Shield x={8} y={5} scale={0.75} fill={color} sign="check" color={ground} />
        <Letters x={32} y={18.5} size={12} fill={muted}>
          Trust
        </Letters>
        <Letters x={108} y={18.5} size={13} fill={text} bold anchor="end">
          {facts.score}
        </Letters>
        <Letters x={112} y={18.5} size={10} fill={muted}>
          {`/ ${MAX_TRUST_SCORE}`}
        </Letters>
      </Framed>
    );
  },
  medium: (facts) => {
    const { ground, border, muted, text, track } = PALETTES[facts.theme];
    const { color: colors, word } = levelOf(facts.score);
    const color = colors[facts.theme];
    const [width, height, left] = [276, 72, 74];
    return (
      <Framed facts={facts} width={width} height={height}>
        <Rounded width={width} height={height} radius={14} fill={ground} stroke={border} />
        <Ring x={38} y={36} radius={24} width={5} score={facts.score} color={color} track={track} />
        <Letters x={38} y={41} size={14} fill={text} bold anchor="middle">
          {facts.score}
        </Letters>
        <Letters x={left} y={32} size={15} fill={text} bold>
          {fitted(facts.name, width - left - 14, 15, true)}
        </Letters>
        <Letters x={left} y={52} size={12} fill={color} bold>
          {fitted(word, 90, 12, true)}
        </Letters>
        <Letters x={width - 14} y={52} size={11} fill={muted} anchor="end">
          {fitted(facts.platform, 76, 11)}
        </Letters>
      </Framed>
    );
  },
  large: (facts) => {
    const { ground, border, muted, text, track } = PALETTES[facts.theme];
    const { color: colors, word } = levelOf(facts.score);
    const color = colors[facts.theme];
    const [width, height, left] = [396, 124, 128];
    const room = width - left - 22;
    return (
      <Framed facts={facts} width={width} height={height}>
        <Rounded width={width} height={height} radius={18} fill={ground} stroke={border} />
        <Ring x={64} y={62} radius={42} width={8} score={facts.score} color={color} track={track} />
        <Letters x={64} y={67} size={24} fill={text} bold anchor="middle">
          {facts.score}
        </Letters>
        <Letters x={64} y={81} size={10} fill={muted} anchor="middle">
          {`of ${MAX_TRUST_SCORE}`}
        </Letters>
        <Letters x={left} y={45} size={20} fill={text} bold>
          {fitted(facts.name, room, 20, true)}
        </Letters>
        <Letters x={left} y={70} size={15} fill={color} bold>
          {word}
        </Letters>
        <Letters x={left} y={93} size={13} fill={muted}>
          {fitted(`Trust score on ${drawable(facts.platform)}`, room, 13)}
        </Letters>
      </Framed>
    );
  },
};

export interface VerifiedFacts {
  name: string;
  verified: boolean;
  platform: string;
  theme: Theme;
}

/** A badge that states whether the platform verified the agent's identity. */
export function VerifiedBadge({ name, verified, platform, theme }: VerifiedFacts): JSX.Element {
  const { ground, border, muted, text, good, onGood } = PALETTES[theme];
  const [width, height, left] = [232, 52, 52];
  const room = width - left - 14;
  const says = verified ? `Verified on ${drawable(platform)}` : 'Not verified';
  const sign = verified
    ? ({ fill: good, sign: 'check', color: onGood } as const)
    : ({ fill: muted, sign: 'dash', color: ground } as const);
  return (
    <Svg
      width={width}
      height={height}
      title={`${drawable(name)}: ${says.toLowerCase()}`}
      description={
        verified
          ? `${drawable(platform)} has verified the identity of this agent.`
          : `${drawable(platform)} has not verified the identity of this agent.`
      }
    >
      <Rounded
        width={width}
        height={height}
        radius={14}
        fill={ground}
        stroke={border}
        dashes={verified ? undefined : '4 3'}
      />
      <Shield x={13} y={10} scale={1.3} {...sign} />
      <Letters x={left} y={23} size={14} fill={verified ? good : muted} bold>
        {fitted(says, room, 14, true)}
      </Letters>
      <Letters x={left} y={40} size={12} fill={text}>
        {fitted(name, room, 12)}
      </Letters>
    </Svg>
  );
}

interface FramedProps {
  facts: BadgeFacts;
  width: number;
  height: number;
  children: ComponentChildren;
}

function Framed({ facts: { name, score, platform }, ...rest }: FramedProps): JSX.Element {
  return (
    <Svg
      title={`Trust score of ${drawable(name)}: ${score} of ${MAX_TRUST_SCORE}`}
      description={`${levelOf(score).word}, as computed by ${drawable(platform)}.`}
      {...rest}
    />
  );
}

interface RoundedProps {
  width: number;
  height: number;
  radius: number;
  fill: string;
  stroke: string;
  dashes?: string;
}

/** Draws its own background, so that it is readable on any page. */
function Rounded({ width, height, radius, fill, stroke, dashes }: RoundedProps): JSX.Element {
  const colors = { fill, stroke, 'stroke-dasharray': dashes };
  return <rect x={0.5} y={0.5} width={width - 1} height={height - 1} rx={radius} {...colors} />;
}
