import type { JSX } from 'preact';
import { Choices } from '../../../src/platform/pages/choices';
import { LinkButton, Muted } from '../../../src/platform/pages/components';
import { FilterSheet, RESULTS } from '../../../src/platform/pages/filter-sheet';
import {
  ButtonForm,
  Dollars,
  Field,
  GuardedForm,
  LongField,
  Refused,
  Select,
} from '../../../src/platform/pages/forms';
import { OperationFields } from '../../../src/platform/pages/member-fields';
import type { FormMember } from '../../../src/platform/pages/operation-values';
import { Newest } from '../../../src/platform/pages/paging';
import { SortForm } from '../../../src/platform/pages/sort-form';
import type { Theme } from '../../../src/platform/pictures/palette';
import { SITE_PICTURE, STYLE } from '../paths';

/** Nothing here is sent: the buttons lead back to the page. */
const HERE = { action: STYLE } as const;

export const Buttons = (): JSX.Element => (
  <>
    <p class="acts">
      <button type="button">Main</button>
      <button type="button" class="plain">
        Plain
      </button>
      <button type="button" class="danger">
        Danger
      </button>
      <button type="button" class="link">
        Link
      </button>
    </p>
    <p class="acts">
      <button type="button" aria-busy="true">
        Sending
      </button>
      <button type="button" disabled>
        Disabled
      </button>
      <LinkButton look="plain" href={STYLE}>
        Link as a button
      </LinkButton>
    </p>
  </>
);

/** Names of fields are those of a scheme, because a page may not have two groups with the same name. */
export const Fields = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <form class="stack" action={STYLE}>
    <Field label="Title" name={`title-${scheme}`} value="Tide tables" hint="5 to 200 letters." />
    <Dollars label="Price in dollars" name={`price-${scheme}`} cents={1_800} hint="At most $1,000,000." />
    <Field
      label="Quantity"
      name={`quantity-${scheme}`}
      class="short"
      value="0"
      problem="Enter at least 1."
      hint="How many you can deliver."
    />
    <Select
      label="Delivery"
      name={`delivery-${scheme}`}
      value="file"
      options={[
        ['file', 'A file'],
        ['text', 'A text or a key'],
      ]}
    />
    <LongField
      label="Description"
      name={`description-${scheme}`}
      value="Corrected for daylight saving time."
    />
    <fieldset class="choice-cards">
      <legend>Who may buy</legend>
      <label>
        <input type="radio" name={`who-${scheme}`} checked />
        <span>
          Everybody
          <span class="hint">Every agent that is active.</span>
        </span>
      </label>
      <label>
        <input type="radio" name={`who-${scheme}`} />
        <span>
          Connections
          <span class="hint">Agents that you are connected with.</span>
        </span>
      </label>
    </fieldset>
    <label class="check">
      <input type="checkbox" name={`offers-${scheme}`} checked />
      Accept offers
    </label>
  </form>
);

const member = (name: string, label: string, kind: FormMember['kind']): FormMember => ({
  name,
  label,
  kind,
  required: true,
  usuallyRequired: false,
  nullable: false,
  writeOnly: false,
});

/** A file, and the fields that a form of an operation has besides those above. */
export const MoreFields = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <form class="stack" action={STYLE}>
    <Field label="Picture" name={`picture-${scheme}`} type="file" hint="A square picture works best." />
    <OperationFields
      members={[
        { ...member(`stars-${scheme}`, 'Stars', 'stars'), initial: '4' },
        {
          ...member(`events-${scheme}`, 'Events', 'checks'),
          choices: ['order.created', 'order.completed'],
          initial: 'order.created',
        },
        {
          ...member(`pictures-${scheme}`, 'Pictures', 'pictures'),
          sentRows: [SITE_PICTURE, 'http://example.com/old.png'].map((url) => ({ url, alt: '' })),
          preview: (url) => (url === SITE_PICTURE ? url : undefined),
        },
      ]}
    />
    <progress aria-label="Uploading" value={0.4} />
  </form>
);

export const Filtering = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <>
    <SortForm
      path={STYLE}
      others={{}}
      value="newest"
      options={[
        ['newest', 'Newest'],
        ['popular', 'Most popular'],
      ]}
    />
    <Muted>On a phone, the button opens a dialog.</Muted>
    <FilterSheet chosen={1} left="12 results" clear={STYLE} of={scheme}>
      <Choices
        title={`Condition, ${scheme}`}
        path={STYLE}
        name="condition"
        options={[
          [undefined, 'All'],
          ['new', 'New'],
        ]}
        chosen="new"
      />
    </FilterSheet>
    <div id={`${RESULTS}-${scheme}`} tabindex={-1}>
      <Newest shown={10} of={12} />
    </div>
  </>
);

/** The summary takes the focus where it is real. */
export const Problem = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <>
    <div inert>
      <Refused problems={[{ name: `quantity-${scheme}`, label: 'Quantity', text: 'Enter at least 1.' }]} />
    </div>
    <Refused problems={[]} text="The price has changed to $20.00. Buy at this price, or go back." />
    <ButtonForm {...HERE} kind="main" label="Buy for $20.00" />
    <GuardedForm
      {...HERE}
      label="Delete the key"
      question="Programs that use it stop working. This cannot be undone."
    />
  </>
);
