import type { JSX } from 'preact';
import type { Member } from './schemas';

/** More values than this are in a closed part. */
const MAX_VALUES = 12;

/** The members of an object with types, bounds, and descriptions; objects inside are closed parts. */
export const MembersTable = ({ members, id }: { members: readonly Member[]; id?: string }): JSX.Element => (
  <ul class="members">
    {members.map((member) => (
      <li id={id === undefined ? undefined : `${id}-${member.name}`}>
        <p class="member">
          <code>{member.name}</code>
          <span class="muted">{[member.type, ...member.rules].join(', ')}</span>
          {member.isRequired && <span class="tag">required</span>}
        </p>
        {member.description !== '' && <Described text={member.description} />}
        {member.values && <Values values={member.values} />}
        {member.members.length > 0 && (
          <details>
            <summary>{`Members of ${member.name}`}</summary>
            <MembersTable members={member.members} />
          </details>
        )}
      </li>
    ))}
  </ul>
);

function Values({ values }: { values: readonly unknown[] }): JSX.Element {
  const list = (
    <p>
      {values.map((value, index) => (
        <>
          {index > 0 && ' '}
          <code>{String(value)}</code>
        </>
      ))}
    </p>
  );
  if (values.length <= MAX_VALUES) return list;
  return (
    <details>
      <summary>{`${values.length} values`}</summary>
      {list}
    </details>
  );
}

/** A description: paragraphs, list items, and code in backticks, as the API description has them. */
export function Described({ text }: { text: string }): JSX.Element {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => line.startsWith('* '));
  return (
    <>
      {lines
        .filter((line) => !line.startsWith('* '))
        .map((line) => (
          <p>
            <WithCode text={line} />
          </p>
        ))}
      {items.length > 0 && (
        <ul>
          {items.map((line) => (
            <li>
              <WithCode text={line.slice(2)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const WithCode = ({ text }: { text: string }): JSX.Element => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);
