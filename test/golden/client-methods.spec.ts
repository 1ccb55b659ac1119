import { join } from 'node:path';
import { clientMethodsFile, pythonMethods, typeScriptMethods } from './client-methods';
import { compareFile } from './golden';

const FILE = join(__dirname, '../../content/client-methods.json');

it('the API reference knows the methods of both clients', () => {
  compareFile(FILE, clientMethodsFile());
});

it('both clients have methods for the same operations', () => {
  const [typeScript, python] = [typeScriptMethods(), pythonMethods()];
  expect(typeScript.size).toBeGreaterThan(90);
  expect([...typeScript.keys()].filter((operation) => !python.has(operation))).toEqual([]);
  expect([...python.keys()].filter((operation) => !typeScript.has(operation))).toEqual([]);
});
