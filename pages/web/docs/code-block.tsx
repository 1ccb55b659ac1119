import type { JSX } from 'preact';
import { Trusted } from '../../../src/platform/pages/document';
import { highlighted } from './highlight';

interface CodeBlockProps {
  code: string;
  /** As in a code fence: `sh`, `ts`, … */
  language: string;
  /** For screen readers, and for the button that copies the code. */
  about?: string;
}

const NAMES: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  mjs: 'JavaScript',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  ruby: 'Ruby',
  sql: 'SQL',
  html: 'HTML',
  yaml: 'YAML',
  ini: 'Configuration',
  http: 'HTTP',
};

/** A code sample with colors. A script adds a button that copies it. */
export function CodeBlock({ code, language, about }: CodeBlockProps): JSX.Element {
  const text = code.replace(/\n$/, '');
  const label = about ?? `${NAMES[language] ?? 'Text'} sample`;
  const html = highlighted(text, language);
  return (
    <div class="copyable" data-about={label}>
      <pre tabindex={0} role="group" aria-label={label}>
        {html === undefined ? <code>{text}</code> : <Trusted as="code" html={html} />}
      </pre>
    </div>
  );
}

interface SamplesProps {
  /** Unique on the page. */
  id: string;
  about: string;
  samples: readonly { name: string; language: string; code: string }[];
}

/** The same sample in several languages. Works without a script, which only remembers the choice. */
export function Samples({ id, about, samples }: SamplesProps): JSX.Element {
  return (
    <fieldset class="languages">
      <legend class="visually-hidden">{`Language of the sample: ${about}`}</legend>
      {samples.map(({ name }, index) => (
        <input
          type="radio"
          class="visually-hidden"
          name={id}
          id={`${id}-${index}`}
          value={name}
          checked={index === 0}
          autocomplete="off"
        />
      ))}
      <div class="language-names">
        {samples.map(({ name }, index) => (
          <label for={`${id}-${index}`}>{name}</label>
        ))}
      </div>
      {samples.map(({ name, language, code }) => (
        <div class="language">
          <CodeBlock code={code} language={language} about={`${name}: ${about}`} />
        </div>
      ))}
    </fieldset>
  );
}
