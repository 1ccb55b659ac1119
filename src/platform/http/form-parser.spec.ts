import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Busboy } from 'busboy';
import { formParser, stopForm } from './form-parser';

const HEADERS = { 'content-type': 'multipart/form-data; boundary=b' };
const partOf = (disposition: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${'x'.repeat(50)}\r\n`;
const FILE = partOf('name="f"; filename="x"');
const FIELD = partOf('name="a"');

describe('a form that is stopped', () => {
  it.each([
    [
      'a file is too large',
      FILE,
      (parser: Busboy, stop: () => void) => parser.on('file', (_, file) => file.once('limit', stop)),
    ],
    ['a file begins', FILE, (parser: Busboy, stop: () => void) => parser.on('file', stop)],
    ['a field has arrived', FIELD, (parser: Busboy, stop: () => void) => parser.on('field', stop)],
    [
      'there are too many files',
      FILE + FILE,
      (parser: Busboy, stop: () => void) => parser.on('filesLimit', stop),
    ],
    [
      'there are too many parts',
      FIELD + FIELD,
      (parser: Busboy, stop: () => void) => parser.on('partsLimit', stop),
    ],
  ])('when %s fails with the reason, and nothing else', async (_, parts, listen) => {
    const limits = { fileSize: 10, files: 1, parts: 2 };
    const parser = formParser({ headers: HEADERS } as unknown as IncomingMessage, limits) as Busboy;
    parser.on('file', (_name, file) => file.on('error', () => undefined).resume());
    const reason = new Error('the reason');
    const failed = once(parser, 'error');
    listen(parser, () => stopForm(parser, reason));
    expect(() => parser.write(`${parts}--b--\r\n`)).not.toThrow();
    expect(await failed).toEqual([reason]);
  });
});
