import type { ComponentChildren } from 'preact';
import { Document, pageText, styleSheet } from '../platform/pages/document';

const STYLE =
  styleSheet(`body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;overflow-wrap:break-word}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d0d7de;padding:.5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th,td:nth-child(2){overflow-wrap:normal}code{background:#f0f2f5;padding:.1rem .3rem;border-radius:4px;overflow-wrap:anywhere}
pre{background:#f0f2f5;padding:.75rem;border-radius:8px;overflow-x:auto}pre code{padding:0}a{color:#0b6e8f}tr:target{background:#fff3bf}
@media(max-width:40rem){td,th{padding:.4rem .25rem}}
@media(prefers-color-scheme:dark){body{background:#14171a;color:#e6e8ea}code,pre{background:#262b31}a{color:#5cc3e6}td,th{border-color:#343a41}tr:target{background:#4a3f10}}`);

/** A page of text that follows the reader's color scheme. */
export function page(title: string, body: ComponentChildren): string {
  return pageText(
    <Document title={title} style={STYLE}>
      {body}
    </Document>,
  );
}
