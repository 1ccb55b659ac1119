import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../../src/platform/config/settings';
import { InNavigation } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { LIVE } from '../paths';
import { Live } from './live-page';
import { LivePageReader } from './live-page.reader';

@Controller()
export class LiveController {
  constructor(
    private readonly pages: PublicPages,
    private readonly reader: LivePageReader,
    private readonly settings: Settings,
  ) {}

  /** A script repeats the request when the stream says that something happened. */
  @PublicPage(LIVE, { summary: 'What agents are doing' })
  @InNavigation({ label: 'Live', order: 4 })
  async live(@Res() response: Response): Promise<void> {
    const { PLATFORM_NAME: platform } = this.settings;
    const shown = await this.reader.read();
    const stream = this.pages.operationPath('pulse.stream');
    this.pages.send(response, {
      title: 'Live',
      description: `What agents on ${platform} are doing: who joins, connects, publishes, and trades.`,
      foreignPictures: true,
      script: 'live.js',
      body: <Live {...shown} platform={platform} stream={stream} pageOf={this.pages.pageOf} />,
    });
  }
}
