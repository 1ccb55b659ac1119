import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestApp } from './app';
import { type Answer, checkerOf, type Description, type Item, pathOf } from './described-answers';
import { withResponses } from './shared-responses';

const DECODERS: Record<string, typeof gunzipSync> = { gzip: gunzipSync, br: brotliDecompressSync };
const decoded = (body: Buffer, encoding: unknown): Buffer =>
  body.length === 0 ? body : (DECODERS[String(encoding)]?.(body) ?? body);

/** Records every response of the service from now on, to compare with the API description. */
export function recordAnswers(app: TestApp): {
  problems(): Promise<string[]>;
  operations(): Promise<string[]>;
} {
  const answers: Answer[] = [];
  const server = app.app.getHttpServer() as Server;
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    };
    const { write, end } = response;
    response.write = ((chunk: unknown, ...rest: []) => {
      keep(chunk);
      return write.apply(response, [chunk, ...rest] as never);
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: []) => {
      keep(chunk);
      return end.apply(response, [chunk, ...rest] as never);
    }) as typeof end;
    const { method = '', url = '' } = request;
    response.on('finish', () =>
      answers.push({
        method: method.toLowerCase(),
        path: url.split('?')[0] as string,
        status: response.statusCode,
        type: String(response.getHeader('content-type') ?? '').split(';')[0] as string,
        text: decoded(Buffer.concat(chunks), response.getHeader('content-encoding')).toString('utf8'),
      }),
    );
  });

  const description = async (): Promise<Description> =>
    withResponses((await app.client.get('/.well-known/openapi.json').expect(200)).body as Description);
  const known = async (): Promise<{ answer: Answer; name: string; item: Item }[]> => {
    const { paths } = await description();
    return answers.flatMap((answer) => {
      const name = pathOf(Object.keys(paths), answer.path);
      return name === undefined ? [] : [{ answer, name, item: paths[name] as Item }];
    });
  };

  return {
    async problems() {
      const check = checkerOf(await description());
      return [...new Set((await known()).flatMap(({ answer, name, item }) => check(answer, name, item)))];
    },
    async operations() {
      const seen = (await known()).filter(({ answer }) => answer.status < 400);
      return [...new Set(seen.map(({ answer, name }) => `${answer.method.toUpperCase()} ${name}`))];
    },
  };
}
