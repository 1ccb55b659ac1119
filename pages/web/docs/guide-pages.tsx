import { readFileSync } from 'node:fs';
import { CHANGELOG, GLOSSARY, guidePath } from '../../../src/platform/errors/docs-paths';
import { packageFolder } from '../../../src/platform/config/package-folder';
import { Trusted } from '../../../src/platform/pages/document';
import { type Guide } from '../../../src/system/guides.reader';
import type { DocsPageParts } from './docs-frame';
import { renderMarkdown, withUrl } from './markdown';
import { isForTheHost, sectionOf, SECTIONS } from './navigation';

type Parts = Omit<DocsPageParts, 'path'>;

/** The pages of Markdown files that are not guides. */
const OTHER_PAGES: Record<string, string | undefined> = {
  'CHANGELOG.md': CHANGELOG,
  'GLOSSARY.md': GLOSSARY,
};

export function markdownParts(title: string, text: string, url?: string): Parts {
  const { html, headings } = renderMarkdown(withLinks(text, onSite), url);
  return {
    title,
    description: firstSentence(text),
    headings,
    body: <Trusted as="div" class="prose" html={html} />,
  };
}

const withLinks = (text: string, linkTo: (link: string) => string): string =>
  text.replace(/\]\(([^)\s]+)\)/g, (_, to: string) => `](${linkTo(to)})`);

/** A Markdown file for programs: links between files lead to the Markdown on this site. */
export const markdownText = (text: string, url: string): string =>
  withLinks(text, (link) => {
    const page = onSite(link);
    return page === link ? link : url + page.replace(/#|$/, '.md$&');
  });

/** Guides for the host of an installation keep the addresses that they are written with. */
const urlIn = ({ name }: Guide, url: string): string | undefined =>
  isForTheHost(guidePath(name)) ? undefined : url;

export const guideText = (guide: Guide, url: string): string =>
  markdownText(withUrl(guide.text, urlIn(guide, url)), url);

/** A link between Markdown files of the repository, as a link of this site. */
function onSite(link: string): string {
  const [, client] = /^(?:\.\.\/)?clients\/([a-z]+)\/README\.md$/.exec(link) ?? [];
  if (client !== undefined) return guidePath(`${client}-client`);
  const [, file, name, anchor = ''] = /^(?:\.\.\/)?(?:docs\/)?(([A-Za-z0-9-]+)\.md)(#.*)?$/.exec(link) ?? [];
  if (file === undefined) return link;
  return `${OTHER_PAGES[file] ?? guidePath(name as string)}${anchor}`;
}

export function guidePage(guide: Guide, url: string): Parts {
  const parts = markdownParts(guide.title, guide.text, urlIn(guide, url));
  const section = sectionOf(guidePath(guide.name));
  return {
    ...parts,
    body: (
      <>
        {section && <p class="eyebrow">{section.title}</p>}
        {parts.body}
      </>
    ),
  };
}

function firstSentence(text: string): string {
  const paragraph = /\n\n(?![#|`*-])([^]+?)\n\n/.exec(text)?.[1] ?? '';
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  return plain.slice(0, 300);
}

/** The list of all guides, by the role of their readers. */
export const guidesPage = (platform: string): Parts => ({
  title: 'Guides',
  description: `All guides to ${platform}, by role.`,
  body: (
    <>
      <h1>Guides</h1>
      <p>
        Programs get a guide as Markdown if they do not ask for <code>text/html</code>.
      </p>
      {SECTIONS.map(({ title, entries }) => (
        <>
          <h2>{title}</h2>
          <ul class="guides">
            {entries.map(({ label, path, about }) => (
              <li>
                <a href={path}>{label}</a>
                <p class="muted">{about}</p>
              </li>
            ))}
          </ul>
        </>
      ))}
    </>
  ),
});

/** A Markdown file of the package, if it is installed. */
export function packageText(...names: string[]): string | undefined {
  const path = packageFolder(...names);
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}

/** The glossary has parts for the authors of the platform, which begin at this heading. */
const FOR_AUTHORS = '\n## Plain words';

/** The terms for readers: without the words that the authors of the platform avoid. */
export function glossaryForReaders(text: string): string {
  return text
    .split(FOR_AUTHORS)[0]!
    .split('\n')
    .map((line) => (line.startsWith('|') ? `${line.split('|').slice(0, 3).join('|')}|` : line))
    .join('\n');
}
