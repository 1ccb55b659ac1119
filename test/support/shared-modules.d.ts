import type { Runtime } from 'jest-runtime';

/** Unloads the application, so that it is loaded again with these texts in place of the files at their paths. */
export function reload(texts: Iterable<[path: string, text: string]>): void;
declare const SharedModules: typeof Runtime;
export default SharedModules;
