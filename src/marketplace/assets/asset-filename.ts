const MAX_LENGTH = 200;
/**
 * Control characters, marks that turn the direction of text, what some file system takes for its own, and the three
 * that browsers write by their numbers in a form.
 */
const UNSAFE = /%22|%0[AD]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\/]/giu;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** The name that the sender gave, as text that is safe to show and to save under: never a path. */
export function safeFilename(given: string | undefined): string {
  const wellFormed = (given ?? '').replace(/\p{Cs}/gu, '');
  const last = wellFormed.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return 'file';
  const points = [...clean];
  if (points.length <= MAX_LENGTH) return clean;
  const extension = EXTENSION.exec(clean)?.[0] ?? '';
  return points.slice(0, MAX_LENGTH - [...extension].length).join('') + extension;
}

/** The header's two forms: one that every client reads, and RFC 5987's for all of Unicode. */
export function contentDisposition(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
