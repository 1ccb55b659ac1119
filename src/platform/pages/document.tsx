import { createHash } from 'node:crypto';
import type { ComponentChildren, JSX } from 'preact';
import { render } from 'preact-render-to-string';

/** A page's style sheet, and the hash with which its content security policy allows it. */
export interface StyleSheet {
  css: string;
  hash: string;
}

export function styleSheet(...rules: string[]): StyleSheet {
  const css = rules.join('');
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

interface DocumentProps {
  title: string;
  style?: StyleSheet;
  /** Additional elements of the head. */
  head?: ComponentChildren;
  /** For emails, which have no style sheet. */
  bodyStyle?: string;
  children: ComponentChildren;
}

/** The outermost element of every page and email. */
export function Document({ title, style, head, bodyStyle, children }: DocumentProps): JSX.Element {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        {style && <Trusted as="style" html={style.css} />}
      </head>
      <body style={bodyStyle}>{children}</body>
    </html>
  );
}

/** Renders a `Document`. */
export const pageText = (document: JSX.Element): string => `<!doctype html>${markup(document)}`;

/** Renders an element. Everything in it is escaped, except what `Trusted` contains. */
export const markup = (element: JSX.Element): string => render(element).replaceAll(']]>', ']]&gt;'); // XML forbids it in text

/** Data for search engines. */
export const StructuredData = ({ data }: { data: object }): JSX.Element => (
  <Data type="application/ld+json" data={{ '@context': 'https://schema.org', ...data }} />
);

interface DataProps {
  type?: string;
  class?: string;
  data: object;
}

/** Data for programs and scripts, which browsers do not execute. */
export function Data({ type = 'application/json', class: name, data }: DataProps): JSX.Element {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type={type} class={name} dangerouslySetInnerHTML={{ __html: json }} />;
}

interface TrustedProps {
  as: 'div' | 'style' | 'code';
  class?: string;
  dir?: 'auto';
  html: string;
}

/** Inserts HTML as it is. It must be our own or sanitized: nothing else may come from outside. */
export function Trusted(props: TrustedProps): JSX.Element {
  const { as: Tag, class: look, dir, html } = props;
  return <Tag class={look} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />;
}
