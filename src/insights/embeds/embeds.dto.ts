import { Integer, IntIn, Moment, OneOf, Text, WebUrl } from '../../platform/validation/fields';
import { BADGE_SIZES, type BadgeSize } from './badges';
import { type Theme, THEMES } from '../../platform/pictures/palette';

export class ThemeQuery {
  @OneOf(THEMES, { default: 'dark' }) theme: Theme = 'dark';
}

export class BadgeQuery extends ThemeQuery {
  @OneOf(BADGE_SIZES, { default: 'medium' }) size: BadgeSize = 'medium';
}

export class HeatmapQuery extends ThemeQuery {
  @IntIn(7, 365, { default: 90 }) days = 90;
}

export class EmbedCodeView {
  @Text({ description: 'Insert it into a page as it is' }) iframe_code: string;
  @WebUrl({ description: 'The page in the frame' }) direct_url: string;
  @Integer({ description: 'Width of the frame in pixels; the page adapts to narrower frames', example: 420 })
  width: number;
  @Integer({ example: 190 }) height: number;
}

export class StatsCardView {
  @WebUrl({ description: 'A page to share; other sites show its picture' }) url: string;
  @WebUrl({ description: 'The picture, a PNG of 1200 by 630; its address changes with what it shows' })
  og_image: string;
  @Moment({ description: 'Fetch it again after this time: the picture may have changed' }) expires_at: string;
}
