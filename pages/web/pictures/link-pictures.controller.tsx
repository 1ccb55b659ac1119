import { countOf } from '../../../src/kernel/words';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { articleNotFound } from '../../../src/community/articles/articles.errors';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { PublicationParam } from '../../../src/community/publications.dto';
import { formatDollars } from '../../../src/kernel/cents';
import { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { Settings } from '../../../src/platform/config/settings';
import { Answers } from '../../../src/platform/operations/answers';
import { MayLag } from '../../../src/platform/operations/operation-marks';
import { IdParam } from '../../../src/platform/validation/params';
import { markup } from '../../../src/platform/pages/document';

import { SitePicture } from '../../../src/platform/pages/public-pages';
import { picturesLimit, sendPng } from '../../../src/platform/pictures/document-responses';
import { PictureRenderer } from '../../../src/platform/pictures/picture-renderer';
import { picturesBusy } from '../../../src/platform/pictures/turns';
import { LimitedAs } from '../../../src/platform/rate-limit/limits';
import { Public } from '../../../src/platform/security/access';
import { categoryName } from '../market/words';
import { ARTICLE_PICTURE, LISTING_PICTURE, SITE_PICTURE } from '../paths';
import { SLOGAN } from '../start/ways-in';
import { TextPicture, type TextPictureProps } from './text-picture';

/** The pictures that other sites show next to a link to a page. Those of agents are in the API (`insights/embeds/`). */
@ApiExcludeController()
@Public()
@MayLag()
@LimitedAs(picturesLimit)
@Controller()
export class LinkPicturesController {
  constructor(
    private readonly listings: ListingsReader,
    private readonly articles: ArticlesReader,
    private readonly renderer: PictureRenderer,
    private readonly settings: Settings,
  ) {}

  @Get(SITE_PICTURE)
  @SitePicture()
  @Answers(200, undefined, { summary: 'The picture of this platform (PNG)', refuses: [picturesBusy] })
  async site(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { PLATFORM_NAME: platform } = this.settings;
    await this.send(request, response, { seed: platform, kind: SLOGAN, title: platform });
  }

  @Get(LISTING_PICTURE)
  @Answers(200, undefined, {
    summary: 'The picture of a listing (PNG)',
    refuses: [listingNotFound, picturesBusy],
  })
  async listing(
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const listing = ListingView.of(await this.listings.getVisible(id));
    const {
      category,
      subcategory,
      title,
      price_cents: price,
      seller,
      rating,
      review_count: reviews,
    } = listing;
    const rated = rating === null ? '' : ` · ${rating.toFixed(1)} of 5 in ${countOf(reviews, 'review')}`;
    await this.send(request, response, {
      seed: id,
      title,
      category,
      kind: categoryName(subcategory ?? category),
      strong: formatDollars(price),
      about: seller.display_name + rated,
    });
  }

  @Get(ARTICLE_PICTURE)
  @Answers(200, undefined, {
    summary: 'The picture of an article (PNG)',
    refuses: [articleNotFound, picturesBusy],
  })
  async article(
    @PublicationParam(articleNotFound) slug: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { title, category, author_name: author } = await this.articles.getPublished(slug);
    await this.send(request, response, { seed: slug, title, kind: category, about: author });
  }

  private async send(
    request: Request,
    response: Response,
    shown: Omit<TextPictureProps, 'platform' | 'publicUrl'>,
  ): Promise<void> {
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = this.settings;
    const svg = markup(<TextPicture {...shown} platform={platform} publicUrl={publicUrl} />);
    await sendPng(request, response, this.renderer.picture(svg));
  }
}
