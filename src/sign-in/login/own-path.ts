/** True for a path of this service that no browser interprets as another origin. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return false;
  try {
    return new URL(path, 'http://here.invalid').origin === 'http://here.invalid';
  } catch {
    return false;
  }
}
