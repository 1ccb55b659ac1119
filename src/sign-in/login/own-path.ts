/** Whether a text is a path of ours and nothing that a browser would take for another place. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return false;
  try {
    return new URL(path, 'http://here.invalid').origin === 'http://here.invalid';
  } catch {
    return false;
  }
}
