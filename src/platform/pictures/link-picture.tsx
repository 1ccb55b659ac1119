import type { ComponentChildren, JSX } from 'preact';
import { COLORS } from '../look/tokens';
import { drawable, fitted } from './drawn-text';
import { PALETTES } from './palette';
import { Letters, Svg } from './svg';

/** The size that other sites expect of the picture next to a link. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** The room between the picture's edge and what is written on it. */
export const CARD_MARGIN = 80;

/** The colors of the card, which is always dark. */
export const CARD_COLORS = PALETTES.dark;

/** The bundled fonts, because servers have none. Characters that they lack are omitted. */
const WRITABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}0-9\u0020-\u007E\u00A0-\u00FF\u2010-\u2026\u20AC\u2190-\u21FF]/gu;

export const writable = (text: string): string => drawable(drawable(text).replace(WRITABLE, ''));

interface LinkPictureProps {
  platform: string;
  publicUrl: string;
  title: string;
  description: string;
  /** Colors the background. */
  glow: string;
  children: ComponentChildren;
}

/** The picture that other sites show next to a link: the platform and its address, and what the page is about. */
export function LinkPicture(props: LinkPictureProps): JSX.Element {
  const { platform, publicUrl, title, description, glow, children } = props;
  const address = publicUrl.replace(/^https?:\/\//, '');
  return (
    <Svg
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
      fonts="DejaVu Sans"
      title={`${title} on ${platform}`}
      description={description}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color={CARD_COLORS.ground} />
          <stop offset="1" stop-color={COLORS.night[0]} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stop-color={glow} stop-opacity="0.28" />
          <stop offset="1" stop-color={glow} stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} fill="url(#sky)" />
      <circle cx={990} cy={250} r={330} fill="url(#glow)" />
      {children}
      <Letters x={CARD_MARGIN} y={92} size={26} fill={CARD_COLORS.muted} bold>
        {fitted(writable(platform), 500, 26, true)}
      </Letters>
      <Letters x={CARD_MARGIN} y={596} size={20} fill={CARD_COLORS.muted}>
        {fitted(address, 1040, 20)}
      </Letters>
    </Svg>
  );
}
