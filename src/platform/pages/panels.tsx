import type { ComponentChildren, JSX } from 'preact';

interface PanelsProps {
  /** What the parts are about. */
  label: string;
  /** The anchor of each part, the words of its tab, and what it shows. */
  of: readonly (readonly [id: string, label: string, content: ComponentChildren])[];
}

/** Parts of a page of which one is shown: the one that the address names, or else the first. Works without a script. */
export const Panels = ({ label, of: panels }: PanelsProps): JSX.Element => (
  <div class="stack panels">
    <nav class="tabs" aria-label={label}>
      {panels.map(([id, words]) => (
        <a href={`#${id}`}>{words}</a>
      ))}
    </nav>
    {panels.map(([id, , content]) => (
      <div class="stack" id={id}>
        {content}
      </div>
    ))}
  </div>
);
