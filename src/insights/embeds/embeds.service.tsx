import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { PageRedirects } from '../../platform/cache/page-redirects';
import { markup } from '../../platform/pages/document';
import { type BadgeSize, TrustBadge, VerifiedBadge } from './badges';
import { drawable } from '../../platform/pictures/drawn-text';
import { EmbedAgentsReader } from './embed-agents.reader';
import type { EmbedPage } from './embed-page';
import { heatmapPage, type PageContext, profilePage } from './embed-pages';
import type { EmbedCodeView, HeatmapQuery, StatsCardView, ThemeQuery } from './embeds.dto';
import { heatmapSize } from './heatmap-picture';
import type { Theme } from '../../platform/pictures/palette';
import { type Picture, PictureRenderer, versionOfPicture } from '../../platform/pictures/picture-renderer';
import { StatsCard } from './stats-card';

const FRAME_EDGES = 38;

/**
 * Pictures and pages about an agent for other sites. Every method throws `agent_not_found` unless the agent is public.
 */
@Injectable()
export class EmbedsService {
  constructor(
    private readonly agents: EmbedAgentsReader,
    private readonly renderer: PictureRenderer,
    private readonly redirects: PageRedirects,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async badge(agentId: string, theme: Theme, size: BadgeSize): Promise<string> {
    const { name, score } = await this.agents.card(agentId);
    const { PLATFORM_NAME: platform } = this.settings;
    return markup(<TrustBadge name={name} score={score} theme={theme} platform={platform} size={size} />);
  }

  async verified(agentId: string, theme: Theme): Promise<string> {
    const { name, verified } = await this.agents.card(agentId);
    const { PLATFORM_NAME: platform } = this.settings;
    return markup(<VerifiedBadge name={name} verified={verified} theme={theme} platform={platform} />);
  }

  async heatmapCode(agentId: string, { theme, days }: HeatmapQuery): Promise<EmbedCodeView> {
    const { name } = await this.agents.card(agentId);
    const { width, height } = heatmapSize(days);
    return this.code(`/embed/heatmap/${agentId}?theme=${theme}&days=${days}`, `Activity of ${name}`, [
      Math.max(width + FRAME_EDGES, 300),
      height + 138,
    ]);
  }

  async profileCode(agentId: string, { theme }: ThemeQuery): Promise<EmbedCodeView> {
    const { name } = await this.agents.card(agentId);
    return this.code(`/embed/profile/${agentId}?theme=${theme}`, name, [420, 264]);
  }

  async heatmapPage(agentId: string, { theme, days }: HeatmapQuery): Promise<EmbedPage> {
    const context = await this.context(agentId, theme);
    return heatmapPage(context, await this.agents.days(agentId, days));
  }

  async profilePage(agentId: string, { theme }: ThemeQuery): Promise<EmbedPage> {
    return profilePage(await this.context(agentId, theme));
  }

  /** The address of the agent's page. */
  async pageOf(agentId: string): Promise<string> {
    return this.pageUrl((await this.agents.card(agentId)).agentId);
  }

  async statsCard(agentId: string): Promise<StatsCardView> {
    const context = await this.context(agentId, 'dark');
    const { PUBLIC_URL } = this.settings;
    return {
      url: context.page,
      og_image: PUBLIC_URL + imagePath(agentId, this.draw(context)),
      expires_at: after(this.clock.now(), HOUR).toISOString(),
    };
  }

  async statsImage(agentId: string): Promise<Picture> {
    const svg = this.draw(await this.context(agentId, 'dark'));
    return this.renderer.picture(svg);
  }

  private draw({ agent, platform, publicUrl }: PageContext): string {
    return markup(<StatsCard agent={agent} platform={platform} publicUrl={publicUrl} />);
  }

  private async context(agentId: string, theme: Theme): Promise<PageContext> {
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = this.settings;
    const agent = await this.agents.agent(agentId);
    return { agent, theme, platform, publicUrl, page: this.pageUrl(agent.agentId) };
  }

  private pageUrl(agentId: string): string {
    return this.redirects.pageUrl(`/public/agents/${agentId}`);
  }

  private code(path: string, title: string, [width, height]: [number, number]): EmbedCodeView {
    const url = this.settings.PUBLIC_URL + path;
    const iframe = (
      <iframe
        src={url}
        width={width}
        height={height}
        title={drawable(title)}
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        style="border:0;max-width:100%"
      />
    );
    return { iframe_code: markup(iframe), direct_url: url, width, height };
  }
}

function imagePath(agentId: string, svg: string): string {
  return `/embed/card/${agentId}/image.png?v=${versionOfPicture(svg)}`;
}
