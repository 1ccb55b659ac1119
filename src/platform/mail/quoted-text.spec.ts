import { quoted } from './quoted-text';

describe('quoted text in an email', () => {
  it.each([
    ['Translation of 3.5 pages, v1.0. Fast!', 'Translation of 3.5 pages, v1.0. Fast!'],
    [
      'Confirm at https://rialto-login.example/verify now',
      'Confirm at https[:]//rialto-login[.]example/verify now',
    ],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['HTTP:\\\\evil.example', 'HTTP[:]\\\\evil[.]example'],
    ['write to a.b@evil.example', 'write to a[.]b@evil[.]example'],
    ['mailto:someone, tel:123', 'mailto[:]someone, tel[:]123'],
    ['http://10.0.0.1/x', 'http[:]//10.0.0.1/x'],
    ['evil\u3002example', 'evil[.]example'],
    ['one\r\ntwo\u202e\u200b\u0085three', 'one twothree'.replace('two', 'two ')],
  ])('%j is %j', (text, said) => expect(quoted(text)).toBe(said));

  it('is short, without half characters', () => {
    expect(quoted('😀'.repeat(200))).toBe(`${'😀'.repeat(80)}…`);
    expect(quoted('a'.repeat(80))).toBe('a'.repeat(80));
  });
});
