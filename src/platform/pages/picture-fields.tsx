import type { JSX } from 'preact';
import { PICTURE_TYPES } from '../pictures/picture-address';
import { Name } from './components';
import { Field, Hidden } from './forms';
import { type FileRow, type FormMember, type PictureRow, rowName, shownName } from './operation-values';

/** Pictures in a form: uploaded, described, put in order, and removed. */

/** The name of the buttons that show the form again, with other pictures or a new preview, and store nothing else. */
export const ARRANGE = 'arrange';
/** Its value for a preview. */
export const PREVIEW = 'preview';

/** The field for new files. */
export const filesName = (name: string): string => `${name}.files`;

interface PicturesProps {
  member: FormMember;
  rows: readonly PictureRow[];
}

/** Its legend and problems are those of the group around it. */
export function PictureFields({ member, rows }: PicturesProps): JSX.Element {
  const { name, preview = () => undefined } = member;
  return (
    <>
      <Hidden fields={{ [shownName(name)]: 'yes' }} />
      {rows.length > 0 && (
        <ol class="picture-rows">
          {rows.map((row, index) => (
            <PictureRowFields name={name} row={row} src={preview(row.url)} index={index} of={rows.length} />
          ))}
        </ol>
      )}
      <Field
        label={rows.length === 0 ? 'Choose pictures' : 'Add pictures'}
        type="file"
        name={filesName(name)}
        accept={PICTURE_TYPES}
        multiple
      />
      <p class="acts" data-without-script>
        <ArrangeButton value={`${name}.add`}>Upload and show</ArrangeButton>
      </p>
    </>
  );
}

interface RowProps {
  name: string;
  row: PictureRow;
  src: string | undefined;
  index: number;
  of: number;
}

function PictureRowFields({ name, row, src, index, of }: RowProps): JSX.Element {
  const about = `picture ${index + 1}`;
  return (
    <li>
      <Hidden fields={{ [rowName(name, index, 'url')]: row.url }} />
      {src === undefined ? (
        <p class="muted">
          <bdi dir="ltr">{row.url}</bdi>
          {!row.url.startsWith('https:') &&
            ' is not shown: its address does not begin with https. Upload it instead.'}
        </p>
      ) : (
        <img src={src} alt="" width="160" height="90" />
      )}
      <Field
        label={`What ${about} shows`}
        name={rowName(name, index, 'alt')}
        value={row.alt}
        maxlength={MAX_TEXT}
        placeholder="For people who cannot see it"
      />
      <p class="acts">
        {index > 0 && (
          <ArrangeButton value={`${name}.up.${index}`} label={`Move ${about} up`}>
            ↑ Up
          </ArrangeButton>
        )}
        {index < of - 1 && (
          <ArrangeButton value={`${name}.down.${index}`} label={`Move ${about} down`}>
            ↓ Down
          </ArrangeButton>
        )}
        <ArrangeButton value={`${name}.remove.${index}`} label={`Remove ${about}`}>
          Remove
        </ArrangeButton>
      </p>
    </li>
  );
}

/** Files that were uploaded with the form, which can be left out, and a field for more. */
export function FileFields({ member, rows }: { member: FormMember; rows: readonly FileRow[] }): JSX.Element {
  const { name, kind } = member;
  const isOne = kind === 'file';
  return (
    <>
      {rows.length > 0 && (
        <div class="checks">
          {rows.map(({ id, filename }, index) => (
            <label class="check">
              <input type="checkbox" name={rowName(name, index, 'id')} value={id} checked />
              <input type="hidden" name={rowName(name, index, 'filename')} value={filename} />
              <span>
                <Name>{filename}</Name>
              </span>
            </label>
          ))}
        </div>
      )}
      <Field
        label={isOne ? 'Choose a file' : rows.length === 0 ? 'Choose files' : 'Add files'}
        type="file"
        name={filesName(name)}
        multiple={!isOne}
      />
    </>
  );
}

/** As long as the API allows. */
const MAX_TEXT = 300;

/** Sends the form to change its pictures or parts, whatever is still missing in it. */
export const ArrangeButton = ({
  value,
  label,
  children,
}: {
  value: string;
  label?: string;
  children: string;
}): JSX.Element => (
  <button class="plain" name={ARRANGE} value={value} formnovalidate aria-label={label}>
    {children}
  </button>
);

/** Enter in a field must not press the first of these buttons, so the form begins with one that it may press. */
export const DefaultButton = (): JSX.Element => (
  <button hidden tabindex={-1}>
    Send
  </button>
);

const CHANGE = /^(\w+)\.(add|up|down|remove|to)(?:\.(\d{1,2}))?(?:\.(\d{1,2}))?$/;

/** What a button changes; undefined if the form was sent by another one. */
export function arrangementOf(
  sent: unknown,
): { name: string; apply: (rows: readonly PictureRow[]) => PictureRow[] } | undefined {
  const [, name, action, number, place] = (typeof sent === 'string' && CHANGE.exec(sent)) || [];
  if (name === undefined) return undefined;
  const at = Number(number);
  const moved = (rows: readonly PictureRow[], to: number): PictureRow[] => {
    const row = rows[at];
    if (!row || to < 0 || to >= rows.length) return [...rows];
    return rows.toSpliced(at, 1).toSpliced(to, 0, row);
  };
  return {
    name,
    apply: (rows) => {
      if (action === 'up') return moved(rows, at - 1);
      if (action === 'down') return moved(rows, at + 1);
      if (action === 'to') return moved(rows, Number(place));
      return action === 'remove' ? rows.toSpliced(at, 1) : [...rows];
    },
  };
}
