import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, inBrowser, type Look, openBrowser, windowOf } from '../support/browser';
import { PictureComparison } from '../support/picture-comparison';

/** What the pages look like: `npm run appearance` accepts how they look now. */
const STORED = join(__dirname, 'appearance');
const VERSION_FILE = join(STORED, 'browser.txt');
const ACCEPT = process.env.ACCEPT === 'true';
const MAX_TOGETHER = 1_500_000;
/** Where pictures that differ go, each with a copy that marks the difference. */
const DIFFERENT = join('.data', 'appearance');

/** Letters are drawn alike on every machine. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
const fontFace = (family: string, file: string, weight: number): string => {
  const font = readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`)).toString('base64');
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
};
const FONTS =
  fontFace('Fixed', 'DejaVuSans', 400) +
  fontFace('Fixed', 'DejaVuSans-Bold', 700) +
  fontFace('Fixed Mono', 'DejaVuSansMono', 400) +
  `:root{--body:'Fixed';--mono:'Fixed Mono';--headline:'Bricolage Grotesque','Fixed'}`;

const PHONE = { width: 390, colorScheme: 'light' } as const;
const PHONE_DARK = { width: 390, colorScheme: 'dark' } as const;
const DESK = { width: 1280, colorScheme: 'light' } as const;
const DESK_DARK = { width: 1280, colorScheme: 'dark' } as const;

interface Shown {
  name: string;
  path: string;
  looks: readonly Look[];
  /** Only this part of the page. */
  part?: string;
}

/** Each part of `/style` has both color schemes. */
const PARTS = [
  'colors',
  'letters-and-spaces',
  'buttons',
  'fields',
  'refused-forms',
  'notices-and-empty-states',
  'texts',
  'tiles',
  'lists-and-tabs',
  'tables',
  'charts',
  'files-and-ratings',
  'previews-and-default-pictures',
  'filters-and-search',
  'inbox',
  'panels-and-deliveries',
];
const ON_PHONES = ['fields', 'tiles', 'filters-and-search', 'lists-and-tabs'];
const SHOWN: readonly Shown[] = [
  ...PARTS.map((part) => ({
    name: `style-${part}`,
    path: '/style',
    part: `#part-${part}`,
    looks: ON_PHONES.includes(part) ? [DESK, PHONE] : [DESK],
  })),
  { name: 'start', path: '/', looks: [DESK, DESK_DARK, PHONE, PHONE_DARK] },
  { name: 'agents-none', path: '/network', looks: [DESK, PHONE_DARK] },
  { name: 'sign-in', path: '/auth/sign-in', looks: [DESK_DARK, PHONE] },
  { name: 'graph-none', path: '/network/graph', looks: [PHONE] },
];
const PICTURES = SHOWN.flatMap(({ looks, ...shown }) =>
  looks.map((look) => ({ ...shown, look, name: `${shown.name}-${look.width}-${look.colorScheme}` })),
);

let app: TestApp;
let browser: Browser;
let comparison: PictureComparison;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startTestApp();
  browser = await openBrowser(ALIKE);
  comparison = await PictureComparison.openIn(browser);
  mkdirSync(STORED, { recursive: true });
  rmSync(DIFFERENT, { recursive: true, force: true });
  if (ACCEPT) writeFileSync(VERSION_FILE, `${browser.version()}\n`);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** With the fonts above, at a fixed time, and without motion. */
async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  await page.goto(app.url + path);
  await page.addStyleTag({ content: FONTS });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}

async function pictureOf(path: string, look: Look, part?: string): Promise<Buffer> {
  const settings = { bypassCSP: true, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...windowOf(look), ...settings });
  const page = await opened(context, path);
  const shot: Locator | Page = part === undefined ? page : page.locator(part);
  const whole = part === undefined ? { fullPage: true } : {};
  const png = await shot.screenshot({ animations: 'disabled', caret: 'hide', ...whole });
  await context.close();
  return png;
}

/** Another version of the browser may draw a little differently. */
function ofBrowser(): string {
  const [stored, now] = [readFileSync(VERSION_FILE, 'utf8').trim(), browser.version()];
  return stored === now ? '' : ` The stored pictures are of Chromium ${stored}, this is ${now}.`;
}

describe('the appearance of the pages', () => {
  inBrowser.each(PICTURES)(
    'is as accepted: $name',
    async ({ name, path, look, part }) => {
      const file = join(STORED, `${name}.webp`);
      const png = await pictureOf(path, look, part);
      const { difference, marked } = existsSync(file)
        ? await comparison.compare(readFileSync(file), png)
        : { difference: 'it has no stored picture' };
      if (difference === undefined) return;
      if (ACCEPT) return writeFileSync(file, await comparison.stored(png));
      mkdirSync(DIFFERENT, { recursive: true });
      writeFileSync(join(DIFFERENT, `${name}.png`), png);
      if (marked) writeFileSync(join(DIFFERENT, `${name}.difference.png`), marked);
      throw new Error(
        `${name} looks different: ${difference}. See ${DIFFERENT}; \`npm run appearance\` accepts it.${ofBrowser()}`,
      );
    },
    60_000,
  );

  it('is stored for these pictures only, in little space', () => {
    const files = readdirSync(STORED).filter((file) => file.endsWith('.webp'));
    const known = PICTURES.map(({ name }) => `${name}.webp`);
    if (ACCEPT) for (const file of files) if (!known.includes(file)) rmSync(join(STORED, file));
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
    const sizes = files.map((file) => statSync(join(STORED, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_TOGETHER);
  });
});
