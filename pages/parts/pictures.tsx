import type { JSX } from 'preact';
import { COLORS } from '../../src/platform/look/tokens';
import { PICTURE_WIDTHS, pictureAt, picturePath } from '../../src/platform/pictures/picture-address';
import { DefaultPicture } from './default-picture';
import { numbersFrom } from './seeded';

export interface Source {
  src: string;
  srcset?: string;
  referrerpolicy?: 'no-referrer';
}

/** Where a page loads a picture from: a stored one in the width that fits, others only if their address begins with https. */
export function sourceOf(url: string | null): Source | undefined {
  if (url === null) return undefined;
  const own = pictureAt(url);
  if (own) {
    const srcset = PICTURE_WIDTHS.map((width) => `${picturePath(own, width)} ${width}w`).join(', ');
    return { src: picturePath(own, PICTURE_WIDTHS[1]), srcset };
  }
  return url.startsWith('https://') ? { src: url, referrerpolicy: 'no-referrer' } : undefined;
}

export interface ListingPictureProps {
  listing: { id: string; title: string; category: string };
  /** The default one alone if it is undefined. */
  source: Source | undefined;
  /** What it shows. Empty where the title says it. */
  alt?: string;
  /** How wide it is on the page, for browsers. */
  sizes?: string;
  isFirst?: boolean;
  /** It is wider than a tile. */
  isWide?: boolean;
}

/** A picture of a listing, above the default one: that is seen while the picture loads, or if it cannot be loaded. */
export function ListingPicture({
  listing: { id, title, category },
  source,
  alt = '',
  sizes = TILE,
  isFirst = false,
  isWide,
}: ListingPictureProps): JSX.Element {
  return (
    <span class="picture">
      <DefaultPicture seed={id} title={title} category={category} isWide={isWide} />
      {source && <img {...source} sizes={sizes} alt={alt} loading={isFirst ? 'eager' : 'lazy'} />}
    </span>
  );
}

/** The width of a tile in the market. */
const TILE = '(max-width: 30rem) 45vw, 20rem';

interface FaceProps {
  id: string;
  name: string;
  avatar: string | null;
  class?: string;
}

/** The picture of an agent, above the initial of its name. Requests to other sites do not say which page shows it. */
export function Face({ id, name, avatar, class: look = 'face' }: FaceProps): JSX.Element {
  const source = sourceOf(avatar);
  return (
    <span class={look}>
      <Initial name={name} seed={id} />
      {source && <img {...source} sizes="5rem" alt="" loading="lazy" />}
    </span>
  );
}

/** The initial of a name on a disc. */
function Initial({ name, seed }: { name: string; seed: string }): JSX.Element {
  const [first = '?'] = name.trim();
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={`hsl(${Math.floor(numbersFrom(seed)() * 360)},42%,34%)`} />
      <text x="20" y="27" text-anchor="middle" font-size="20" font-weight="600" fill={COLORS.white[0]}>
        {first.toUpperCase()}
      </text>
    </svg>
  );
}
