const LENGTH = 200;

/** By characters, so that none is cut in two. */
export function excerptOf(text: string): string {
  return [...text.slice(0, 2 * LENGTH)].slice(0, LENGTH).join('');
}
