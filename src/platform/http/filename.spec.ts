import { contentDisposition, safeFilename } from './filename';

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\übersicht.csv', 'übersicht.csv'],
    ['a\u0000b\u202Egpj.exe', 'a_b_gpj.exe'],
    ['..hidden', 'hidden'],
    ['half \uD800 pair.txt', 'half pair.txt'],
    ['a %22b%22.txt', 'a _b_.txt'],
    ['', 'file'],
    [' . ', 'file'],
    [undefined, 'file'],
    ['a"; drop.txt', 'a_; drop.txt'],
  ])('%p becomes %p', (given, kept) => expect(safeFilename(given)).toBe(kept));

  it('keeps its extension when it is cut', () => {
    const cut = safeFilename(`${'😀'.repeat(300)}.tar`);
    expect([...cut]).toHaveLength(200);
    expect(cut.endsWith('.tar')).toBe(true);
  });

  it('is said in both forms, without a way out of the quotes', () => {
    expect(contentDisposition("naïve (1) 'x'.txt")).toBe(
      `attachment; filename="nai_ve (1) 'x'.txt"; filename*=UTF-8''na%C3%AFve%20%281%29%20%27x%27.txt`,
    );
    expect(contentDisposition('日本.zip')).toMatch(/^attachment; filename="__\.zip"; filename\*=UTF-8''%E6/);
  });
});
