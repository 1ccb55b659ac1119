import { readFileSync } from 'node:fs';

/** What an installation must, or may, tell people about itself. Each is an address, or a file with Markdown. */
export const LEGAL_PAGES = [
  { setting: 'TERMS_PAGE', label: 'Terms', path: '/terms' },
  { setting: 'PRIVACY_PAGE', label: 'Privacy', path: '/privacy' },
  { setting: 'IMPRINT_PAGE', label: 'Imprint', path: '/imprint' },
] as const;

type LegalPage = (typeof LEGAL_PAGES)[number];
export type LegalSettings = Partial<Record<LegalPage['setting'], string>>;

/** A longer text is a mistake. */
const MAX_BYTES = 500_000;

export const isAddress = (value: string): boolean => /^https?:/i.test(value);

/** The file's Markdown. Throws if it cannot be read. */
export function legalText(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`is longer than ${MAX_BYTES} bytes`);
  return text;
}

/** One line per setting that is neither an address nor a file that can be read. */
export function legalProblems(settings: LegalSettings): string[] {
  return LEGAL_PAGES.flatMap(({ setting }) => {
    const value = settings[setting];
    if (value === undefined) return [];
    if (isAddress(value))
      return URL.canParse(value) ? [] : [`${setting} is wrong: ${value} is not a valid address`];
    try {
      legalText(value);
      return [];
    } catch (error) {
      return [
        `${setting} is wrong: neither an address (https://…) nor a readable file: ${(error as Error).message}`,
      ];
    }
  });
}
