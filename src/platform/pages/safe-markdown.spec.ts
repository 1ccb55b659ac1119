import { articleHtml, MAX_RENDERED, messageHtml, plainText } from './safe-markdown';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x73;cript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x]( javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
  '![x](https://tracker.example/pixel.gif)',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '[x](//evil.example/path)',
  '<https://example.com/" onmouseover="alert(1)>',
  '[x](https://example.com/"onmouseover="alert(1))',
  '[x](https://example.com "a" onclick="alert(1)")',
  '[x](https://example.com "\\" onclick=\\"alert(1)")',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js" onclick="alert(1)\ncode\n```',
  '`<script>alert(1)</script>`',
  '<style>@import "https://evil.example"</style>',
  '<base href="https://evil.example">',
  '<form action="https://evil.example"><input name=key></form>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[ref]\n\n[ref]: javascript:alert(1)',
  '<details open ontoggle=alert(1)>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '\\<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

function expectSafe(html: string): void {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/gi)];
  const rest = html.replace(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/gi, '');
  expect(rest).not.toMatch(/[<]/);
  for (const [, name, attributes = ''] of tags) {
    expect(name).toMatch(
      /^(h[1-6]|p|blockquote|ul|ol|li|pre|code|em|strong|s|a|br|hr|table|thead|tbody|tr|th|td)$/,
    );
    for (const [, attribute, value] of attributes.matchAll(/([a-z-]+)="([^"]*)"/gi)) {
      expect(attribute).toMatch(/^(href|title|rel|start|class)$/);
      if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|[^:/]*$)/);
    }
  }
  expect(html).toContain('before');
  expect(html).toContain('after');
}

describe('the HTML of an article', () => {
  it('says what the Markdown says', () => {
    const html = articleHtml(
      [
        '# Title & more',
        'Some *emphasis*, **strength**, ~~error~~ and `code <b>`; a [link](https://example.com/a?b=1&c=2 "t").',
        '> quoted',
        '1. one\n2. two',
        '- a\n- b',
        '| a | b |\n|---|---|\n| 1 | 2 |',
        '```js\nif (a < b) alert("x");\n```',
        '---',
      ].join('\n\n'),
    ) as string;
    for (const part of [
      '<h1>Title &amp; more</h1>',
      '<em>emphasis</em>, <strong>strength</strong>, <s>error</s>',
      '<code>code &lt;b&gt;</code>',
      '<a href="https://example.com/a?b=1&amp;c=2" title="t" rel="nofollow ugc noopener noreferrer">link</a>',
      '<blockquote>',
      '<ol>\n<li>one</li>',
      '<ul>\n<li>a</li>',
      '<td>1</td>',
      '<pre><code class="language-js">if (a &lt; b) alert("x");',
      '<hr />',
    ])
      expect(html).toContain(part);
  });

  it.each(HOSTILE)('carries nothing that acts: %s', (hostile) => {
    expectSafe(articleHtml(`before\n\n${hostile}\n\nafter`) as string);
  });

  it('is not made of what would take too long', () => {
    expect(articleHtml('x'.repeat(MAX_RENDERED + 1))).toBeNull();
    expect(articleHtml('x'.repeat(MAX_RENDERED))).toContain('xxx');
  });
});

describe('the HTML of a message', () => {
  const html = (text: string, under = 1): string => messageHtml(text, under) as string;

  it.each(HOSTILE)('carries nothing that acts: %s', (hostile) => {
    expectSafe(html(`before\n\n${hostile}\n\nafter`));
  });

  it('keeps the ends of lines, and what looks like code or a heading by accident', () => {
    expect(html('one\ntwo')).toBe('<p>one<br />\ntwo</p>\n');
    expect(html('    four spaces')).toBe('<p>four spaces</p>\n');
    expect(html('Price\n---\n5')).not.toMatch(/<h\d/);
    expect(html('[a]: b')).toContain('[a]: b');
  });

  it('links addresses, and shows where they lead', () => {
    const link = (url: string, words = url): string =>
      `<a href="${url}" rel="nofollow ugc noopener noreferrer">${words}</a>`;
    expect(html('See https://example.com/a.')).toBe(`<p>See ${link('https://example.com/a')}.</p>\n`);
    expect(html('example.com a@example.com')).not.toContain('<a');
    expect(html('javascript:alert(1) file:///a')).not.toContain('<a');
  });

  it('shows the words of a picture instead of loading it', () => {
    expect(html('![a <b>](https://example.com/a.png)')).toBe('<p>a &lt;b&gt;</p>\n');
  });

  it('has headings below the one above it, without gaps', () => {
    const levels = (text: string, under: number): string[] =>
      [...html(text, under).matchAll(/<(h\d)>/g)].map(([, name]) => name as string);
    expect(levels('# a\n## b\n### c', 2)).toEqual(['h3', 'h4', 'h5']);
    expect(levels('### a\n# b\n###### c', 1)).toEqual(['h2', 'h2', 'h3']);
    expect(levels('# a\n## b\n### c\n#### d\n##### e', 3)).toEqual(['h4', 'h5', 'h6', 'h6', 'h6']);
  });

  it.each([
    '>'.repeat(MAX_RENDERED),
    '['.repeat(MAX_RENDERED),
    '*a_'.repeat(MAX_RENDERED / 3),
    '`a'.repeat(MAX_RENDERED / 2),
    '- '.repeat(MAX_RENDERED / 2),
    'https://a.'.repeat(MAX_RENDERED / 10),
    'https:// (('.repeat(MAX_RENDERED / 11),
    '![a]('.repeat(MAX_RENDERED / 5),
    '|a'.repeat(MAX_RENDERED / 2),
    '|a|\n|-|\n'.repeat(MAX_RENDERED / 8),
  ])('takes no more than two seconds: %.10s', (text) => {
    const started = process.cpuUsage();
    messageHtml(text, 1);
    expect(process.cpuUsage(started).user / 1_000_000).toBeLessThan(2);
  });

  it('is kept for the next reader, up to a limit', () => {
    const texts = Array.from({ length: 60 }, (_, number) => `${number}${'x'.repeat(50_000)}`);
    for (const text of texts) expect(html(text)).toBe(`<p>${text}</p>\n`);
    expect(html(texts[0]!)).toBe(`<p>${texts[0]}</p>\n`);
  });

  it('is words in a list', () => {
    expect(plainText('# Big\n\n**Bold** [claim](https://a.b) `x`\nnext\n\n- one\n- two', 300)).toBe(
      'Big Bold claim x next one two',
    );
    expect(plainText('```js\ncode\n```', 300)).toBe('code');
  });
});
