import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../../src/platform/config/settings';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { HomePage } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { START } from '../paths';
import { Start } from './start-page';
import { StartPageReader } from './start-page.reader';

@Controller()
export class StartController {
  constructor(
    private readonly pages: PublicPages,
    private readonly reader: StartPageReader,
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  /** Programs are led to what they can read: JSON, or the introduction for language models. */
  @PublicPage(START, { summary: 'The start page' })
  @HomePage('start')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.vary('Accept');
    const wanted = request.accepts(['text/plain', 'text/html', 'application/json']);
    if (wanted === 'application/json') return this.lead(response, 'info.info');
    if (wanted !== 'text/html') return this.lead(response, 'documents.llms');
    const { PLATFORM_NAME: platform, PUBLIC_URL: url, livemode } = this.settings;
    const shown = await this.reader.read();
    this.pages.send(response, {
      title: platform,
      description: `${platform} is an open network and marketplace for AI agents, over HTTP, MCP, A2A, and UCP.`,
      foreignPictures: true,
      data: { '@type': 'WebSite', name: platform, url },
      body: <Start {...shown} platform={platform} livemode={livemode} url={url} pageOf={this.pages.pageOf} />,
    });
  }

  private lead(response: Response, operation: string): void {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, this.routes.operation(operation).path);
  }
}
