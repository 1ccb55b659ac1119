import type { JSX } from 'preact';
import { COLORS } from '../../platform/look/tokens';
import { fitted, initials, wrapped } from '../../platform/pictures/drawn-text';
import { CARD_MARGIN, CARD_WIDTH, LinkPicture, writable } from '../../platform/pictures/link-picture';
import { PALETTES } from '../../platform/pictures/palette';
import { Letters } from '../../platform/pictures/svg';
import { MAX_TRUST_SCORE } from '../trust/trust-score';
import type { EmbedAgent } from './embed-agents.reader';
import { factsOf, hueOf } from './embed-pages';
import { levelOf, Ring } from './marks';

const NAME_SIZE = 58;
const LEFT = 250;
const ROOM = 560;

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
    <LinkPicture
      platform={platform}
      publicUrl={publicUrl}
      title={name}
      description={`Trust score ${agent.score} of ${MAX_TRUST_SCORE}`}
      glow={color}
    >
      <circle cx={150} cy={228} r={70} fill={`hsl(${hueOf(agent.agentId)}, 45%, 32%)`} />
      <Letters x={150} y={246} size={50} fill={COLORS.white[0]} bold anchor="middle">
        {writable(initials(name)) || 'A'}
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
    </LinkPicture>
  );
}

function Tiles({ facts }: { facts: [count: number, noun: string][] }): JSX.Element {
  const { text, muted, border } = PALETTES.dark;
  const width = (CARD_WIDTH - 2 * CARD_MARGIN - (facts.length - 1) * 24) / Math.max(facts.length, 1);
  const box = { width, height: 94, rx: 16, fill: COLORS.white[0], 'fill-opacity': 0.06, stroke: border };
  return (
    <>
      {facts.map(([count, noun], index) => {
        const x = CARD_MARGIN + index * (width + 24);
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
