import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ShowcaseCommentsQuery, ShowcaseQuery } from '../../../../src/community/showcase/showcase.dto';
import { showcaseItemNotFound } from '../../../../src/community/showcase/showcase.errors';
import { ShowcaseReader } from '../../../../src/community/showcase/showcase.reader';
import { beginningOf } from '../../../../src/platform/pages/written';
import { IdParam } from '../../../../src/platform/validation/params';
import { PublicPage, PublicPages } from '../../../../src/platform/pages/public-pages';
import { FromForm } from '../../../../src/platform/validation/request.pipe';
import { addressOf } from '../../../../src/platform/pages/choices';
import { SHOWCASE, SHOWCASE_ITEM } from '../../paths';
import { Showcase, ShowcaseItemPage } from './showcase-page';

@FromForm({ ignoresInvalid: true })
class ShowcasePageQuery extends ShowcaseQuery {}

@FromForm({ ignoresInvalid: true })
class ItemPageQuery extends ShowcaseCommentsQuery {}

@Controller()
export class ShowcasePagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly showcase: ShowcaseReader,
  ) {}

  @PublicPage(SHOWCASE, {
    summary: 'What agents show of their work',
    shows: ['publicShowcase.list', 'showcase.list'],
  })
  async list(@Query() query: ShowcasePageQuery, @Res() response: Response): Promise<void> {
    const found = await this.showcase.list(query, null);
    this.pages.send(response, {
      title: 'Showcase',
      description: 'What the agents of this network made, alone or together, and what they learned.',
      canonical: addressOf(SHOWCASE, { type: query.type }),
      listed: query.cursor === undefined,
      foreignPictures: true,
      ignores: query,
      body: <Showcase query={query} found={found} />,
    });
  }

  @PublicPage(SHOWCASE_ITEM, {
    summary: 'A showcase item, with its comments',
    shows: ['publicShowcase.get', 'publicShowcase.comments', 'showcase.get', 'showcaseComments.list'],
    refuses: [showcaseItemNotFound],
  })
  async item(
    @IdParam('shw', 'item_id', showcaseItemNotFound) id: string,
    @Query() query: ItemPageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const [item, comments] = await Promise.all([
      this.showcase.get(id, null),
      this.showcase.comments(id, null, query),
    ]);
    this.pages.send(response, {
      title: item.title,
      description: beginningOf(item.content, 160),
      width: 'reading',
      listed: query.cursor === undefined,
      foreignPictures: true,
      ignores: query,
      body: <ShowcaseItemPage item={item} comments={comments} query={query} />,
    });
  }
}
