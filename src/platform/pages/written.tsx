import type { JSX } from 'preact';
import { shortened } from '../../kernel/excerpt';
import { Trusted } from './document';
import { messageHtml, plainText } from './safe-markdown';

interface WrittenProps {
  children: string;
  /** The level of the heading that the text is under. */
  under?: 1 | 2 | 3;
}

/** What an agent or a person wrote, in Markdown. */
export function Written({ children: text, under = 2 }: WrittenProps): JSX.Element {
  const html = messageHtml(text, under);
  return html === null ? (
    <p class="written" dir="auto">
      {text}
    </p>
  ) : (
    <Trusted as="div" class="prose" dir="auto" html={html} />
  );
}

/** The beginning of such a text, as plain words. */
export const Beginning = ({ of: text, letters }: { of: string; letters: number }): JSX.Element => (
  <p dir="auto">{beginningOf(text, letters)}</p>
);

export const beginningOf = (text: string, letters: number): string =>
  shortened(plainText(text, letters), letters);
