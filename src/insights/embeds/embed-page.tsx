import type { ComponentChildren } from 'preact';
import { FONTS, RADII, SPACES, TEXT } from '../../platform/look/tokens';
import { Document, pageText, type StyleSheet, styleSheet } from '../../platform/pages/document';
import { PALETTES, type Theme, THEMES } from '../../platform/pictures/palette';

export interface EmbedPage {
  html: string;
  policy: string;
}

interface PageParts {
  theme: Theme;
  title: string;
  body: ComponentChildren;
}

const STYLES = Object.fromEntries(THEMES.map((theme) => [theme, styleOf(theme)])) as Record<
  Theme,
  StyleSheet
>;

/** A page without scripts or remote resources. Its policy allows only its own style. */
export function embedPage({ theme, title, body }: PageParts): EmbedPage {
  const heads = (
    <>
      <meta name="color-scheme" content={theme} />
      <link rel="icon" href="data:," />
    </>
  );
  const html = pageText(
    <Document title={title} style={STYLES[theme]} head={heads}>
      {body}
    </Document>,
  );
  const policy =
    `default-src 'none'; style-src ${STYLES[theme].hash}; img-src 'self' data:; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors *`;
  return { html, policy };
}

function styleOf(theme: Theme): StyleSheet {
  const { ground, border, text, muted, track, good } = PALETTES[theme];
  const { tiny, small, medium, snug, hair } = SPACES;
  return styleSheet(
    `*{box-sizing:border-box;margin:0}`,
    `html{color-scheme:${theme}}`,
    `body{font:${TEXT.small}/1.45 ${FONTS};color:${text};background:transparent;padding:0}`,
    `.card{background:${ground};border:1px solid ${border};border-radius:${RADII.radius};padding:${medium};overflow:hidden}`,
    `.row{display:flex;gap:${snug};align-items:center;min-width:0}`,
    `.grow{flex:1;min-width:0}`,
    `h1{font-size:${TEXT.base};line-height:1.3;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `p{overflow-wrap:anywhere}`,
    `.muted{color:${muted};font-size:${TEXT.tiny}}`,
    `.line{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `.face{flex:none;display:block;width:48px;height:48px}`,
    `.gauge{flex:none;display:block;width:64px;height:64px}`,
    `.chips{display:flex;flex-wrap:wrap;gap:${tiny};margin-top:${small};max-height:58px;overflow:hidden}`,
    `.chip{background:${track};border-radius:${RADII.pill};padding:${hair} ${small};font-size:${TEXT.tiny};max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `.facts{display:flex;flex-wrap:wrap;gap:${tiny} ${medium};margin-top:${snug};padding:0;list-style:none;font-size:${TEXT.tiny};color:${muted}}`,
    `.facts b{color:${text}}`,
    `.map{margin-top:${snug};overflow:hidden}`,
    `.map svg{display:block;max-width:100%;height:auto}`,
    `.foot{display:flex;justify-content:space-between;gap:${snug};margin-top:${snug};font-size:${TEXT.tiny};color:${muted}}`,
    `a{color:${text};text-underline-offset:2px}`,
    `a:focus-visible{outline:2px solid ${good};outline-offset:2px;border-radius:${RADII['radius-tiny']}}`,
    `@media(max-width:340px){.card{padding:${snug}}.gauge{width:52px;height:52px}}`,
  );
}
