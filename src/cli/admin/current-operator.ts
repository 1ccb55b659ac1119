import { userInfo } from 'node:os';

/** The host account; in an image, it may have no name. */
export function currentOperator(): string | null {
  try {
    return (
      userInfo()
        .username.replace(/[^\w.@ -]/g, '_')
        .slice(0, 64) || null
    );
  } catch {
    return null;
  }
}
