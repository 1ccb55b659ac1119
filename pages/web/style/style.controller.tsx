import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { STYLE } from '../paths';
import { StylePage } from './style-page';

@Controller()
export class StyleController {
  constructor(private readonly pages: PublicPages) {}

  /** For developers and designers of every installation; no other page leads here. */
  @PublicPage(STYLE, { summary: 'The components of the pages, in both color schemes' })
  style(@Res() response: Response): void {
    this.pages.send(response, {
      title: 'Style',
      description: 'The components of the pages with all their states, light and dark.',
      listed: false,
      body: <StylePage />,
    });
  }
}
