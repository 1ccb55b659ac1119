import type { ComponentChildren, JSX } from 'preact';
import { capitalized } from '../../../src/kernel/words';
import { contrast } from '../../../src/platform/look/contrast';
import { COLORS, CONTRASTS, SPACES, TEXT } from '../../../src/platform/look/tokens';
import { Breadcrumbs } from '../../../src/platform/pages/components';
import { THEMES, type Theme } from '../../../src/platform/pictures/palette';
import { START } from '../paths';
import { Buttons, Fields, Filtering, MoreFields, Problem } from './form-specimens';
import { Charts, Inbox, Lists, Notices, Parts, Previews, Tables, Texts, Tiles } from './part-specimens';

/** Every component with its states, in both color schemes. It is made of the components themselves. */
export const StylePage = (): JSX.Element => (
  <>
    <header class="stack tight">
      <Breadcrumbs to={[[START, 'Start']]} />
      <h1>Style</h1>
      <p class="lead">
        Colors, sizes, and components of all pages. They are defined in <code>src/platform/look</code>,{' '}
        <code>src/platform/pages</code>, and <code>content/pages</code>.
      </p>
    </header>
    <Part title="Colors" of={(scheme) => <Colors scheme={scheme} />} />
    <Part title="Letters and spaces" of={Sizes} />
    <Part title="Buttons" of={Buttons} />
    <Part title="Fields" of={(scheme) => <Fields scheme={scheme} />} />
    <Part title="Refused forms" of={(scheme) => <Problem scheme={scheme} />} />
    <Part title="Notices and empty states" of={Notices} />
    <Part title="Texts" of={Texts} />
    <Part title="Tiles" of={Tiles} />
    <Part title="Lists and tabs" of={(scheme) => <Lists scheme={scheme} />} />
    <Part title="Tables" of={Tables} />
    <Part title="Charts" of={Charts} />
    <Part title="Files and ratings" of={(scheme) => <MoreFields scheme={scheme} />} />
    <Part title="Previews and default pictures" of={Previews} />
    <Part title="Filters and search" of={(scheme) => <Filtering scheme={scheme} />} />
    <Part title="Inbox" of={Inbox} />
    <Part title="Panels and deliveries" of={(scheme) => <Parts scheme={scheme} />} />
  </>
);

interface PartProps {
  title: string;
  of: (scheme: Theme) => ComponentChildren;
}

function Part({ title, of: content }: PartProps): JSX.Element {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="stack" id={id} aria-label={title}>
      <h2>{title}</h2>
      <div class="with-side halves">
        {THEMES.map((scheme) => (
          <section class="specimen stack" data-scheme={scheme} aria-label={`${title}, ${scheme}`}>
            <p class="eyebrow">{capitalized(scheme)}</p>
            {content(scheme)}
          </section>
        ))}
      </div>
    </section>
  );
}

function Colors({ scheme }: { scheme: Theme }): JSX.Element {
  const index = scheme === 'light' ? 0 : 1;
  return (
    <ul class="swatches">
      {Object.entries(COLORS).map(([name, colors]) => (
        <li>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width="1" height="1" fill={colors[index]} />
          </svg>
          <span>{name}</span>
          <span class="muted">{promised(name, index) ?? colors[index]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The lowest contrast of a color with what it is used on. */
function promised(name: string, index: 0 | 1): string | undefined {
  const [front, backs] = CONTRASTS.find(([color]) => color === name) ?? [];
  if (front === undefined || backs === undefined) return undefined;
  const ratios = backs.map((back) => contrast(COLORS[front][index], COLORS[back][index]));
  return `${COLORS[front][index]}, ${Math.min(...ratios).toFixed(1)} to 1`;
}

const Sizes = (): JSX.Element => (
  <>
    <p class="eyebrow">Eyebrow ({TEXT.tiny})</p>
    <p class="muted">Muted ({TEXT.small})</p>
    <p>Text ({TEXT.base}) in the font of the system</p>
    <p class="lead">Lead ({TEXT.large})</p>
    <h3>Headline of a tile ({TEXT.base})</h3>
    <h2>Headline of a part ({TEXT.title})</h2>
    <p class="headline">Headline of a page ({TEXT.headline})</p>
    <p class="big">$1,250.00</p>
    <p class="muted">
      Spaces:{' '}
      {Object.entries(SPACES)
        .map(([name, size]) => `${name} ${size}`)
        .join(', ')}
    </p>
  </>
);
