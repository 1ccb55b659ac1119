/** True for a path of this service that no browser interprets as another origin. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return false;
  try {
    return new URL(path, 'http://here.invalid').origin === 'http://here.invalid';
  } catch {
    return false;
  }
}

/**
 * The origins that a form may redirect to besides our own. Browsers block other redirects (`form-action` in the CSP).
 */
export function formTargetsOf(path: string): string[] {
  const redirectUri = path.startsWith('/oauth/')
    ? new URLSearchParams(path.slice(path.indexOf('?') + 1)).get('redirect_uri')
    : null;
  if (redirectUri === null) return [];
  try {
    const { protocol, host } = new URL(redirectUri);
    if (!/^[a-z][a-z0-9+.-]*:$/.test(protocol)) return [];
    if (protocol !== 'http:' && protocol !== 'https:') return [protocol];
    return /^[\w.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
  } catch {
    return [];
  }
}
