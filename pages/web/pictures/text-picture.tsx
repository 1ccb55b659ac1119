import type { JSX } from 'preact';
import { COLORS } from '../../../src/platform/look/tokens';
import { fitted, wrapped } from '../../../src/platform/pictures/drawn-text';
import {
  CARD_COLORS,
  CARD_HEIGHT,
  CARD_MARGIN,
  CARD_WIDTH,
  LinkPicture,
  writable,
} from '../../../src/platform/pictures/link-picture';
import { Letters } from '../../../src/platform/pictures/svg';
import { Bars, Sign } from '../../parts/default-picture';

/** The picture on the right, and the room that it leaves to the texts. */
const ART_WIDTH = 400;
const ROOM = CARD_WIDTH - ART_WIDTH - 2 * CARD_MARGIN;
const GLOW = COLORS.accent[1];
const TITLE_SIZE = 54;
const LINE = 66;

export interface TextPictureProps {
  platform: string;
  publicUrl: string;
  /** The record's picture depends on it alone. */
  seed: string;
  /** Above the title: what kind of thing it is. */
  kind: string;
  title: string;
  /** Chooses the sign in the picture. */
  category?: string;
  /** Below the title, in large letters, such as a price. */
  strong?: string;
  /** The last line, such as who sells or wrote it. */
  about?: string;
}

/** What a page is about, next to a picture of the record. */
export function TextPicture(props: TextPictureProps): JSX.Element {
  const { platform, publicUrl, seed, kind, title, category = '', strong = '', about = '' } = props;
  const { text, muted } = CARD_COLORS;
  return (
    <LinkPicture platform={platform} publicUrl={publicUrl} title={title} description={about} glow={GLOW}>
      <g transform={`translate(${CARD_WIDTH - ART_WIDTH} 0)`} fill="none" stroke={GLOW}>
        <rect width={ART_WIDTH} height={CARD_HEIGHT} fill={GLOW} fill-opacity=".08" stroke="none" />
        <g transform="translate(104 150) scale(4)" stroke-width="1.6">
          <Sign of={category} />
        </g>
        <g transform="translate(-148 190) scale(2)" stroke-width="3">
          <Bars seed={seed} />
        </g>
      </g>
      <Letters x={CARD_MARGIN} y={166} size={26} fill={muted}>
        {fitted(writable(kind), ROOM, 26)}
      </Letters>
      {wrapped(writable(title), ROOM, TITLE_SIZE, 3, true).map((line, index) => (
        <Letters x={CARD_MARGIN} y={240 + index * LINE} size={TITLE_SIZE} fill={text} bold>
          {line}
        </Letters>
      ))}
      <Letters x={CARD_MARGIN} y={474} size={48} fill={text} bold>
        {fitted(writable(strong), ROOM, 48, true)}
      </Letters>
      <Letters x={CARD_MARGIN} y={528} size={28} fill={muted}>
        {fitted(writable(about), ROOM, 28)}
      </Letters>
    </LinkPicture>
  );
}
