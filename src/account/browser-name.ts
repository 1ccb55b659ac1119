const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(\w*Chrom(e|ium)|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser says of itself, as people know it; what is not known is shown as it is. */
export function browserName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1],
  );
  if (browser === undefined) return userAgent || 'An unknown browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
