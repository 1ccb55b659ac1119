import { fencesOf, MARKDOWN_FILES, placeOf } from './markdown';

/** Code blocks that no test runs: commands of a host, Docker, and installations. Rather run a new sample than count it. */
/** Fourteen are commands that other specs run: of the two command lines, and of a restore. */
const MOST_NOT_RUN = 34;

const LANGUAGES = new Set(
  [
    'sh',
    'js',
    'mjs',
    'javascript',
    'ts',
    'python',
    'ruby',
    'json',
    'http',
    'sql',
    'yaml',
    'html',
    'mermaid',
  ].concat(''),
);
const RUNNABLE = new Set(['sh', 'js', 'mjs', 'javascript', 'ts', 'python', 'ruby']);
/** `no-run` is not executed; `receiver` by another spec; a diagram may name a state machine. */
const INFO = /^(no-run|receiver|lifecycle=[a-z]+)$/;

const fences = MARKDOWN_FILES.flatMap(fencesOf);

describe('the code blocks of the guides', () => {
  it('have a known language and known words after it', () => {
    const unknown = fences.filter(
      ({ language, info }) => !LANGUAGES.has(language) || info.some((word) => !INFO.test(word)),
    );
    expect(unknown.map(placeOf)).toEqual([]);
  });

  it('are executed, with few exceptions', () => {
    const notRun = fences.filter(({ language, info }) => RUNNABLE.has(language) && info.includes('no-run'));
    expect(notRun.length).toBeLessThanOrEqual(MOST_NOT_RUN);
    expect(fences.filter(({ language }) => RUNNABLE.has(language)).length).toBeGreaterThan(2 * notRun.length);
  });

  it('are valid JSON, unless parts are left out', () => {
    const wrong = fences
      .filter(({ language, code }) => language === 'json' && !code.includes('…'))
      .filter(({ code }) => {
        try {
          return JSON.parse(code) === undefined;
        } catch {
          return true;
        }
      });
    expect(wrong.map(placeOf)).toEqual([]);
  });

  it('of commands have no comments, which an interactive zsh does not know', () => {
    const commented = fences.filter(({ language, code }) => language === 'sh' && /(?:^|\s)#/m.test(code));
    expect(commented.map(placeOf)).toEqual([]);
  });

  it('that run in the shell need no program that a new machine lacks', () => {
    const others = fences.filter(
      ({ language, info, code }) => language === 'sh' && info.length === 0 && /\bjq\b/.test(code),
    );
    expect(others.map(placeOf)).toEqual([]);
  });
});
