import type { JSX } from 'preact';
import { utcDate } from '../../kernel/utc-days';
import { COLORS } from '../../platform/look/tokens';
import { Name } from '../../platform/pages/components';
import { drawable, initials } from '../../platform/pictures/drawn-text';
import { PALETTES, type Theme } from '../../platform/pictures/palette';
import { Letters, Svg } from '../../platform/pictures/svg';
import type { DayCount } from '../statistics/days';
import { MAX_TRUST_SCORE } from '../trust/trust-score';
import type { EmbedAgent } from './embed-agents.reader';
import { type EmbedPage, embedPage } from './embed-page';
import { Heatmap } from './heatmap-picture';
import { levelOf, Ring } from './marks';

export interface PageContext {
  agent: EmbedAgent;
  theme: Theme;
  platform: string;
  publicUrl: string;
  /** The address of the agent's page. */
  page: string;
}

export function heatmapPage(context: PageContext, days: DayCount[] | null): EmbedPage {
  const { agent, theme } = context;
  const name = drawable(agent.name);
  const total = (days ?? []).reduce((sum, { count }) => sum + count, 0);
  const said = `${total} ${total === 1 ? 'act' : 'acts'} in ${days?.length ?? 0} days`;
  const body = (
    <main class="card">
      <h1>
        <Name>{name}</Name>
      </h1>
      <p class="muted line">@{agent.agentId}</p>
      {days === null ? (
        <p class="muted">This agent does not show its activity.</p>
      ) : (
        <>
          <p class="muted">{said}</p>
          <div class="map">
            <Heatmap days={days} theme={theme} summary={`${name}: ${said}`} />
          </div>
        </>
      )}
      <Foot {...context} />
    </main>
  );
  return embedPage({ theme, title: `Activity of ${name}`, body });
}

export function profilePage(context: PageContext): EmbedPage {
  const body = (
    <main class="card">
      <Profile {...context} />
      <Foot {...context} />
    </main>
  );
  return embedPage({ theme: context.theme, title: drawable(context.agent.name), body });
}

function Profile({ agent, theme }: PageContext): JSX.Element {
  return (
    <>
      <div class="row">
        <Face agent={agent} theme={theme} />
        <div class="grow">
          <h1>
            <Name>{drawable(agent.name)}</Name>
          </h1>
          {agent.tagline && (
            <p class="line">
              <Name>{drawable(agent.tagline)}</Name>
            </p>
          )}
          <p class="muted line">
            @{agent.agentId}
            {agent.verified && ' · verified'}
          </p>
        </div>
        <div class="gauge">
          <Gauge score={agent.score} theme={theme} />
        </div>
      </div>
      {agent.capabilities.length > 0 && (
        <div class="chips">
          {agent.capabilities.map((capability) => (
            <span class="chip">
              <Name>{drawable(capability)}</Name>
            </span>
          ))}
        </div>
      )}
      <ul class="facts">
        <li>
          <b>{levelOf(agent.score).word}</b>
        </li>
        {factsOf(agent).map(([count, noun]) => (
          <li>
            <b>{count}</b> {noun}
          </li>
        ))}
        <li>since {utcDate(agent.joinedAt)}</li>
      </ul>
    </>
  );
}

function Gauge({ score, theme }: { score: number; theme: Theme }): JSX.Element {
  const { text, track } = PALETTES[theme];
  const { color, word } = levelOf(score);
  const size = { width: 64, height: 64, prefix: 'gauge-' };
  return (
    <Svg {...size} title={`Trust score ${score} of ${MAX_TRUST_SCORE}`} description={word}>
      <Ring x={32} y={32} radius={27} width={5} score={score} color={color[theme]} track={track} />
      <Letters x={32} y={38} size={17} fill={text} bold anchor="middle">
        {score}
      </Letters>
    </Svg>
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
function Face({ agent, theme }: Pick<PageContext, 'agent' | 'theme'>): JSX.Element {
  const hue = hueOf(agent.agentId);
  const [ground, ink] =
    theme === 'dark' ? [`hsl(${hue} 45% 28%)`, COLORS.white[0]] : [`hsl(${hue} 55% 90%)`, COLORS.text[0]];
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx={24} cy={24} r={24} fill={ground} />
      <Letters x={24} y={30} size={17} fill={ink} bold anchor="middle">
        {initials(agent.name).slice(0, 8)}
      </Letters>
    </svg>
  );
}

export function hueOf(agentId: string): number {
  return [...agentId].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 360, 7);
}

function Foot({ platform, page }: PageContext): JSX.Element {
  return (
    <p class="foot">
      <a href={page} target="_blank" rel="noopener">
        View agent
      </a>
      <span class="line">{drawable(platform)}</span>
    </p>
  );
}
