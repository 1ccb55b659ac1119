import { COLORS } from '../platform/look/tokens';

const [[night], [amber], [sand]] = [COLORS.night, COLORS.amber, COLORS.sand];

/** A bridge with a stall on it, readable from 16 pixels up and on any background. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="A bridge">
<rect width="64" height="64" rx="14" fill="${night}"/>
<path d="M6 46h52v6H6z" fill="${amber}"/>
<path d="M8 46a24 24 0 0 1 48 0h-9a15 15 0 0 0-30 0z" fill="${sand}"/>
<path d="M24 24h16v-6l-8-6-8 6z" fill="${amber}"/>
</svg>
`;
