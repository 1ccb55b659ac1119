import { readFileSync } from 'node:fs';

/** What an installation must, or may, tell people about itself. Each is an address, or a file with Markdown. */
export const LEGAL_SETTINGS = ['TERMS_PAGE', 'PRIVACY_PAGE', 'IMPRINT_PAGE'] as const;

type LegalSettings = Partial<Record<(typeof LEGAL_SETTINGS)[number], string>>;

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
  return LEGAL_SETTINGS.flatMap((setting) => {
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
