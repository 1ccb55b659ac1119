import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escaped } from '../../kernel/markup';

export interface Page {
  title: string;
  /** Markup. */
  body: string;
  /** Where forms may lead beside back to us. */
  formTargets?: string[];
}

const STYLE = [
  ':root{color-scheme:light dark;--ground:#f4f6f8;--card:#fff;--line:#dde3ea;--text:#17202b;--muted:#566273;--accent:#0b6e8f;--on-accent:#fff;--warn:#fff6df;--warn-line:#e2b93b;--field:#fff}',
  '@media(prefers-color-scheme:dark){:root{--ground:#0e1318;--card:#171e26;--line:#2c3743;--text:#e7ecf1;--muted:#9aa7b5;--accent:#5cc3e6;--on-accent:#06222c;--warn:#2d2614;--warn-line:#a98a2c;--field:#10161c}}',
  '*{box-sizing:border-box}',
  'body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}',
  'main{max-width:33rem;margin:0 auto;padding:clamp(1rem,6vw,4rem) 1rem 3rem}',
  '.brand{margin:0 0 .75rem;color:var(--muted);font-weight:600;letter-spacing:.02em}',
  '.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:clamp(1.1rem,5vw,2rem)}',
  'h1{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem;text-wrap:balance}',
  'h2{font-size:1rem;margin:1.5rem 0 .5rem}',
  'p{margin:.5rem 0}',
  '.muted{color:var(--muted);font-size:.93rem}',
  'dl{margin:1rem 0 0;display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem}',
  'dt{color:var(--muted)}dd{margin:0}',
  '.warn{background:var(--warn);border:1px solid var(--warn-line);border-radius:10px;padding:.6rem .85rem;margin:1rem 0 0}',
  'ul{list-style:none;margin:0;padding:0}',
  'li{border-top:1px solid var(--line);padding:.6rem 0}li:first-child{border-top:0}',
  'fieldset{border:0;margin:1.5rem 0 0;padding:0;min-width:0}',
  'legend,.label{display:block;font-weight:600;padding:0;margin:0 0 .4rem}',
  '.choice{display:flex;gap:.75rem;align-items:center;border:1px solid var(--line);border-radius:10px;padding:.6rem .85rem;margin:.4rem 0;cursor:pointer}',
  '.choice:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}',
  '.choice input{accent-color:var(--accent);width:1.1rem;height:1.1rem;margin:0;flex:none}',
  '.choice .muted{display:block}',
  '.money{display:flex;align-items:center;gap:.5rem;max-width:12rem}',
  'input[type=email],input[type=text]{width:100%;font:inherit;color:inherit;background:var(--field);border:1px solid var(--muted);border-radius:10px;padding:.6rem .75rem}',
  '.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.75rem 0 0}',
  'button{flex:1 1 9rem;font:inherit;font-weight:600;border-radius:10px;border:1px solid var(--muted);background:transparent;color:inherit;padding:.7rem 1rem;cursor:pointer}',
  'button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}',
  'a{color:var(--accent)}',
  ':is(a,button,input):focus-visible,.choice:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}',
].join('');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page without scripts that asks nobody else for anything and that nobody may show in a frame. */
export function sendPage(response: Response, status: number, { title, body, formTargets = [] }: Page): void {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${STYLE_HASH}'`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Cache-Control', 'no-store');
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">` +
        `<style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    );
}
