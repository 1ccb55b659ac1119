import type { ComponentChildren } from 'preact';
import { Document, pageText, type StyleSheet, styleSheet } from '../../platform/pages/document';
import { PALETTES, type Theme, THEMES } from '../../platform/pictures/palette';
import { FONTS } from '../../platform/pictures/svg';

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
  return styleSheet(
    `*{box-sizing:border-box;margin:0}`,
    `html{color-scheme:${theme}}`,
    `body{font:14px/1.45 ${FONTS};color:${text};background:transparent;padding:0}`,
    `.card{background:${ground};border:1px solid ${border};border-radius:14px;padding:16px 18px;overflow:hidden}`,
    `.row{display:flex;gap:14px;align-items:center;min-width:0}`,
    `.grow{flex:1;min-width:0}`,
    `h1{font-size:17px;line-height:1.3;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `p{overflow-wrap:anywhere}`,
    `.muted{color:${muted};font-size:13px}`,
    `.line{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `.face{flex:none;display:block;width:48px;height:48px}`,
    `.gauge{flex:none;display:block;width:64px;height:64px}`,
    `.chips{display:flex;flex-wrap:wrap;gap:6px;margin-top:10px;max-height:58px;overflow:hidden}`,
    `.chip{background:${track};border-radius:999px;padding:2px 10px;font-size:12px;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}`,
    `.facts{display:flex;flex-wrap:wrap;gap:4px 18px;margin-top:12px;padding:0;list-style:none;font-size:13px;color:${muted}}`,
    `.facts b{color:${text}}`,
    `.map{margin-top:12px;overflow:hidden}`,
    `.map svg{display:block;max-width:100%;height:auto}`,
    `.foot{display:flex;justify-content:space-between;gap:12px;margin-top:12px;font-size:12px;color:${muted}}`,
    `a{color:${text};text-underline-offset:2px}`,
    `a:focus-visible{outline:2px solid ${good};outline-offset:2px;border-radius:3px}`,
    `@media(max-width:340px){.card{padding:12px}.gauge{width:52px;height:52px}}`,
  );
}
