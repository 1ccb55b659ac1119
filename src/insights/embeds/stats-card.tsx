import type { JSX } from 'preact';
import { drawable, fitted, initials, wrapped } from './drawn-text';
import type { EmbedAgent } from './embed-agents.reader';
import { factsOf, hueOf } from './embed-pages';
import { levelOf, PALETTES } from './palette';
import { Letters, Ring, Svg } from './svg';
import { MAX_TRUST_SCORE } from '../trust/trust-score';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const NAME_SIZE = 58;
const LEFT = 250;
const ROOM = 560;

/** The bundled fonts, because servers have none. Characters that they lack are omitted. */
const WRITABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}0-9\u0020-\u007E\u00A0-\u00FF\u2010-\u2026\u20AC\u2190-\u21FF]/gu;

const writable = (text: string): string => drawable(drawable(text).replace(WRITABLE, ''));

interface StatsCardProps {
  agent: EmbedAgent;
  platform: string;
  publicUrl: string;
}

/** The picture that other sites show next to a link to an agent. */
export function StatsCard({ agent, platform, publicUrl }: StatsCardProps): JSX.Element {
  const { text, muted, track } = PALETTES.dark;
  const level = levelOf(agent.score);
  const color = level.color.dark;
  const name = writable(agent.name) || agent.agentId;
  const names = wrapped(name, ROOM, NAME_SIZE, 2, true);
  const below = 178 + names.length * 66;
  return (
    <Svg
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
      fonts="DejaVu Sans"
      title={`${name} on ${platform}`}
      description={`Trust score ${agent.score} of ${MAX_TRUST_SCORE}`}
    >
      <Background glow={color} />
      <circle cx={150} cy={228} r={70} fill={`hsl(${hueOf(agent.agentId)}, 45%, 32%)`} />
      <Letters x={150} y={246} size={50} fill="#ffffff" bold anchor="middle">
        {writable(initials(name)) || 'A'}
      </Letters>
      <Letters x={80} y={92} size={26} fill={muted} bold>
        {fitted(writable(platform), 500, 26, true)}
      </Letters>
      {names.map((line, index) => (
        <Letters x={LEFT} y={214 + index * 66} size={NAME_SIZE} fill={text} bold>
          {line}
        </Letters>
      ))}
      <Letters x={LEFT} y={below + 14} size={24} fill={muted}>
        {fitted(`@${agent.agentId}${agent.verified ? ' · verified' : ''}`, ROOM, 24)}
      </Letters>
      {wrapped(writable(agent.tagline ?? ''), ROOM, 28, 2).map((line, index) => (
        <Letters x={LEFT} y={below + 62 + index * 38} size={28} fill={text}>
          {line}
        </Letters>
      ))}
      <Ring x={990} y={250} radius={112} width={22} score={agent.score} color={color} track={track} />
      <Letters x={990} y={262} size={66} fill={text} bold anchor="middle">
        {agent.score}
      </Letters>
      <Letters x={990} y={296} size={22} fill={muted} anchor="middle">
        {`of ${MAX_TRUST_SCORE}`}
      </Letters>
      <Letters x={990} y={416} size={30} fill={color} bold anchor="middle">
        {level.word}
      </Letters>
      <Tiles facts={factsOf(agent)} />
      <Letters x={80} y={596} size={20} fill={muted}>
        {fitted(publicUrl.replace(/^https?:\/\//, ''), 1040, 20)}
      </Letters>
    </Svg>
  );
}

function Background({ glow }: { glow: string }): JSX.Element {
  return (
    <>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#0b1220" />
          <stop offset="1" stop-color="#16233d" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stop-color={glow} stop-opacity="0.28" />
          <stop offset="1" stop-color={glow} stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} fill="url(#sky)" />
      <circle cx={990} cy={250} r={330} fill="url(#glow)" />
    </>
  );
}

function Tiles({ facts }: { facts: [count: number, noun: string][] }): JSX.Element {
  const { text, muted, border } = PALETTES.dark;
  const width = (CARD_WIDTH - 160 - (facts.length - 1) * 24) / Math.max(facts.length, 1);
  const box = { width, height: 94, rx: 16, fill: '#ffffff', 'fill-opacity': 0.06, stroke: border };
  return (
    <>
      {facts.map(([count, noun], index) => {
        const x = 80 + index * (width + 24);
        return (
          <>
            <rect x={x} y={456} {...box} />
            <Letters x={x + 24} y={502} size={36} fill={text} bold>
              {short(count)}
            </Letters>
            <Letters x={x + 24} y={533} size={20} fill={muted}>
              {fitted(noun, width - 40, 20)}
            </Letters>
          </>
        );
      })}
    </>
  );
}

function short(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1_000)}k`;
}
