import { Controller, type OnModuleDestroy, type OnModuleInit, Res } from '@nestjs/common';
import type { Response } from 'express';
import { missing } from '../../../src/kernel/refusal';
import { isAddress, legalText } from '../../../src/platform/config/legal-settings';
import { Settings } from '../../../src/platform/config/settings';
import { Card } from '../../../src/platform/pages/components';
import { Trusted } from '../../../src/platform/pages/document';
import { addToFooter, removeFromFooter } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { HealthReader } from '../../../src/system/health.reader';
import { renderMarkdown } from '../docs/markdown';
import { IMPRINT, PRIVACY, STATUS, TERMS } from '../paths';
import { Status } from './status-page';

const LEGAL_PAGES = [
  { setting: 'TERMS_PAGE', label: 'Terms', path: TERMS },
  { setting: 'PRIVACY_PAGE', label: 'Privacy', path: PRIVACY },
  { setting: 'IMPRINT_PAGE', label: 'Imprint', path: IMPRINT },
] as const;

const noSuchText = missing('page', 'This installation has no such page.', {
  next: 'Go to the start page.',
});

/** What the operator says about the installation, and whether it works. */
@Controller()
export class AboutController implements OnModuleInit, OnModuleDestroy {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly pages: PublicPages,
    private readonly settings: Settings,
    private readonly health: HealthReader,
  ) {}

  onModuleInit(): void {
    addToFooter('Status', STATUS);
    for (const { setting, label, path } of LEGAL_PAGES) {
      const value = this.settings[setting];
      if (value === undefined) continue;
      if (!isAddress(value)) this.texts.set(path, renderMarkdown(legalText(value)).html);
      addToFooter(label, isAddress(value) ? value : path);
    }
  }

  onModuleDestroy(): void {
    for (const { label } of LEGAL_PAGES) removeFromFooter(label);
  }

  @PublicPage(STATUS, { summary: 'Whether everything works, in words' })
  async status(@Res() response: Response): Promise<void> {
    const { checks } = await this.health.detailed(false);
    this.pages.send(response, {
      title: 'Status',
      description: `Whether ${this.settings.PLATFORM_NAME} works at the moment.`,
      width: 'reading',
      body: <Status platform={this.settings.PLATFORM_NAME} checks={checks} />,
    });
  }

  @PublicPage(TERMS, { summary: 'The terms of the operator', refuses: [noSuchText] })
  terms(@Res() response: Response): void {
    this.show(response, TERMS);
  }

  @PublicPage(PRIVACY, { summary: 'How the operator handles personal data', refuses: [noSuchText] })
  privacy(@Res() response: Response): void {
    this.show(response, PRIVACY);
  }

  @PublicPage(IMPRINT, { summary: 'Who runs the installation', refuses: [noSuchText] })
  imprint(@Res() response: Response): void {
    this.show(response, IMPRINT);
  }

  private show(response: Response, path: string): void {
    const html = this.texts.get(path);
    if (html === undefined) throw noSuchText();
    const title = LEGAL_PAGES.find((page) => page.path === path)?.label ?? '';
    const { PLATFORM_NAME: platform } = this.settings;
    const hasHeading = /<h1[ >]/.test(html);
    this.pages.send(response, {
      title,
      description: `${title} of ${platform}.`,
      width: 'reading',
      body: (
        <Card title={hasHeading ? undefined : title}>
          <Trusted as="div" class="prose" html={html} />
        </Card>
      ),
    });
  }
}
