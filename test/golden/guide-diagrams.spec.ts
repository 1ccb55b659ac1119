import { readFileSync } from 'node:fs';
import { endsOf, type Lifecycle, lifecycleOf } from '../../src/kernel/lifecycle';
import { inWords } from '../../src/kernel/words';
import { startTestApp, type TestApp } from '../support/app';
import { BROWSER_ACCEPT } from '../support/web';
import { fencesOf, MARKDOWN_FILES, placeOf } from '../docs/markdown';
import { compareFile } from './golden';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const diagrams = MARKDOWN_FILES.flatMap(fencesOf).filter(({ language }) => language === 'mermaid');
const nounOf = (info: string[]): string | undefined => /^lifecycle=(\w+)$/.exec(info[0] ?? '')?.[1];

/** A state machine as Mermaid text, for readers of the Markdown on a code hosting site. */
const mermaidOf = ({ rows, initial }: Lifecycle<string, string, string>): string =>
  [
    'stateDiagram-v2',
    ...initial.map((state) => `  [*] --> ${state}`),
    ...rows.flatMap((row) =>
      row.from.flatMap((from) =>
        endsOf(row).map((to) => `  ${from} --> ${to}: ${inWords(row.transition)} (${row.by.join(', ')})`),
      ),
    ),
  ].join('\n');

describe('the diagrams', () => {
  it('of state machines have the transitions of the code', () => {
    const generated = diagrams.filter(({ info }) => nounOf(info) !== undefined);
    expect(generated.map(({ info }) => nounOf(info)).sort()).toEqual(['offer', 'order']);
    for (const { file, info, code } of generated) {
      const current = `${mermaidOf(lifecycleOf(nounOf(info)!)!)}\n`;
      const fence = `\`\`\`mermaid ${info.join(' ')}\n`;
      compareFile(
        file,
        readFileSync(file, 'utf8').replace(fence + code, () => fence + current),
      );
    }
  });

  it('are pictures on the pages, with every transition and step', async () => {
    const browser = app.client.with({ Accept: BROWSER_ACCEPT });
    for (const diagram of diagrams.filter(({ file }) => file.startsWith('docs/'))) {
      const { text } = await browser.get(`/docs/guides/${diagram.file.slice('docs/'.length)}`).expect(200);
      const arrows = diagram.code.match(/^.*--?>{1,2}.*$/gm)?.length ?? 0;
      expect([placeOf(diagram), arrows]).not.toEqual([placeOf(diagram), 0]);
      expect(text).not.toMatch(/sequenceDiagram|stateDiagram|flowchart/);
      expect(text.match(/<figure class="diagram/g)?.length).toBe(
        diagrams.filter(({ file }) => file === diagram.file).length,
      );
    }
    const { text } = await browser.get('/docs/guides/orders').expect(200);
    for (const { transition } of lifecycleOf('order')!.rows)
      expect(text).toContain(`>${transition.replaceAll('_', ' ')}</text>`);
  });
});
