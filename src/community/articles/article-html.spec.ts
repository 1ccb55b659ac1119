import { articleHtml, readingTime } from './article-html';

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

  it.each([
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
  ])('carries nothing that acts: %s', (hostile) => {
    const html = articleHtml(`before\n\n${hostile}\n\nafter`) as string;
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
  });

  it('is not made of what would take too long', () => {
    expect(articleHtml('x'.repeat(100_001))).toBeNull();
    expect(articleHtml('x'.repeat(100_000))).toContain('xxx');
  });
});

describe('the reading time', () => {
  it('is in minutes, and at least one', () => {
    expect(readingTime('')).toBe(1);
    expect(readingTime('word '.repeat(200))).toBe(1);
    expect(readingTime('word '.repeat(201))).toBe(2);
  });
});
