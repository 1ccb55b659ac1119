import type { ComponentChildren } from 'preact';
import { Document, pageText, styleSheet } from '../../platform/pages/document';

export interface UcpPage {
  html: string;
  policy: string;
}

const STYLE = styleSheet(
  ':root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#14181f;--quiet:#5b6472;--line:#e3e6eb;--mark:#2450c8}',
  '@media(prefers-color-scheme:dark){:root{--ground:#101318;--card:#181c23;--ink:#e8ebf0;--quiet:#9aa4b2;--line:#2a303a;--mark:#8fb0ff}}',
  '*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}',
  'main{max-width:40rem;margin:0 auto;padding:2rem 1rem}',
  '.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem}',
  'h1{font-size:1.35rem;line-height:1.3;margin:0 0 .25rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}p{margin:.5rem 0}',
  '.quiet{color:var(--quiet)}.state{display:inline-block;border:1px solid var(--line);border-radius:999px;padding:.1rem .75rem;font-size:.9rem}',
  'table{width:100%;border-collapse:collapse;margin-top:1rem}td,th{padding:.6rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}',
  'td:last-child,th:last-child{text-align:right;white-space:nowrap;padding-left:1rem}tr:last-child td,tr:last-child th{border-bottom:0}',
  'thead th{font-size:.85rem;font-weight:500;color:var(--quiet)}ul{padding-left:1.2rem}',
  'a{color:var(--mark)}a:focus-visible{outline:2px solid var(--mark);outline-offset:2px;border-radius:3px}',
  '.act{display:inline-block;margin:.5rem 0;padding:.6rem 1.25rem;border-radius:10px;background:var(--mark);color:var(--card);font-weight:600;text-decoration:none}.act:focus-visible{border-radius:10px}',
  'code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}pre{background:var(--ground);border-radius:8px;padding:1rem;overflow:auto}',
);
const POLICY = `default-src 'none'; style-src ${STYLE.hash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page for people, without scripts or external content. */
export function ucpPage(title: string, content: ComponentChildren): UcpPage {
  const html = pageText(
    <Document title={title} style={STYLE} head={<meta name="robots" content="noindex" />}>
      <main>
        <div class="card">{content}</div>
      </main>
    </Document>,
  );
  return { html, policy: POLICY };
}
