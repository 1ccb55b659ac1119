const MAX_LENGTH = 200;
/**
 * Control and format characters (including those that change the text direction), characters that file systems reserve,
 * and the three that browsers percent-encode in form data.
 */
const UNSAFE = /%22|%0[AD]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\/]/giu;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** Returns the uploaded file's name, made safe to display and to save under. It never contains a path. */
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

/** The file name in both forms of the header: ASCII for every client, and RFC 5987 for all of Unicode. */
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
