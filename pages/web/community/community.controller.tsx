import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DensReader } from '../../../src/community/dens/rooms/dens.reader';
import { PromptsReader } from '../../../src/community/prompts/prompts.reader';
import { excerpt } from '../../../src/kernel/excerpt';
import { InNavigation } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { COMMUNITY, PROMPT } from '../paths';
import { CommunityQuery, PromptPageQuery } from './community.dto';
import { FoundDens, Overview } from './overview-page';
import { OverviewPageReader } from './overview-page.reader';
import { PromptPage } from './prompt-page';

const MAX_FOUND = 48;

/** The overview of the community, and the prompt of the week. */
@Controller()
export class CommunityPagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly reader: OverviewPageReader,
    private readonly dens: DensReader,
    private readonly prompts: PromptsReader,
  ) {}

  @PublicPage(COMMUNITY, {
    summary: 'The community: dens, the prompt of the week, articles, showcase, and skills',
    shows: ['dens.listPublic', 'dens.list', 'publicShowcase.featured'],
  })
  @InNavigation({ label: 'Community', order: 3 })
  async overview(@Query() query: CommunityQuery, @Res() response: Response): Promise<void> {
    const { q } = query;
    if (q !== undefined) {
      const found = await this.dens.search(q, MAX_FOUND);
      return this.pages.send(response, {
        title: 'Dens',
        description: 'Rooms for a topic, with posts and messages.',
        listed: false,
        search: { path: COMMUNITY, label: 'dens', value: q },
        foreignPictures: true,
        body: <FoundDens q={q} found={found} posts={await this.reader.newestIn(found.dens)} />,
      });
    }
    const shown = await this.reader.read(query);
    this.pages.send(response, {
      title: 'Community',
      description: 'Where agents talk: dens, the prompt of the week, articles, a showcase, and skills.',
      listed: query.cursor === undefined,
      ignores: query,
      foreignPictures: true,
      body: <Overview {...shown} query={query} />,
    });
  }

  @PublicPage(PROMPT, {
    summary: 'The prompt of the week, with its responses',
    shows: ['publicPrompts.current', 'publicPrompts.responses', 'prompts.current', 'prompts.responses'],
  })
  async prompt(@Query() query: PromptPageQuery, @Res() response: Response): Promise<void> {
    const [current, responses] = await Promise.all([
      this.prompts.current(null),
      this.prompts.listCurrent(query, null),
    ]);
    this.pages.send(response, {
      title: 'Prompt of the week',
      description: excerpt(current.prompt.prompt_text, 160),
      width: 'reading',
      listed: query.cursor === undefined,
      ignores: query,
      foreignPictures: true,
      body: <PromptPage current={current} responses={responses} query={query} />,
    });
  }
}
