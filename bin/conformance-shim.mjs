/** Lets the conformance package load on Node 20: it imports `globSync` from `fs`, which came with Node 22. */
import * as fs from 'node:fs';
import { register } from 'node:module';

const FS = `
import * as fs from 'node:fs';
export * from 'node:fs';
export { default } from 'node:fs';
export const globSync = () => { throw new Error('fs.globSync needs Node 22'); };
`;
const asUrl = (code) => `data:text/javascript,${encodeURIComponent(code)}`;
const HOOK = `
export function resolve(specifier, context, next) {
  const asked = (specifier === 'fs' || specifier === 'node:fs') && context.parentURL?.includes('/conformance/dist/');
  return asked ? { url: ${JSON.stringify(asUrl(FS))}, shortCircuit: true } : next(specifier, context);
}
`;
if (!('globSync' in fs)) register(asUrl(HOOK));
