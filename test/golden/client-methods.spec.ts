import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientMethodsFile, pythonMethods, typeScriptMethods } from './client-methods';

const FILE = join(__dirname, '../../content/client-methods.json');

it('the API reference knows the methods of both clients', () => {
  const generated = clientMethodsFile();
  if (process.env.UPDATE_GOLDEN === 'true') writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8')).toBe(generated);
});

it('both clients have methods for the same operations', () => {
  const [typeScript, python] = [typeScriptMethods(), pythonMethods()];
  expect(typeScript.size).toBeGreaterThan(90);
  expect([...typeScript.keys()].filter((operation) => !python.has(operation))).toEqual([]);
  expect([...python.keys()].filter((operation) => !typeScript.has(operation))).toEqual([]);
});
