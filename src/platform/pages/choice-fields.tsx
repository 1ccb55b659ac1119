import type { ComponentChildren, JSX } from 'preact';
import { countOf } from '../../kernel/words';
import type { Option } from '../operations/operation-marks';
import { CodeHint } from './components';
import { fieldId, Hidden } from './forms';
import { withoutCode } from './operation-fields';
import { type FormMember, shownIn, shownName } from './operation-values';

/** Fields of which people see all choices. */

export interface MemberProps {
  member: FormMember;
  value?: unknown;
}

/** Controls for one member, with what explains them. The summary of a form's problems leads to it. */
export function Group({
  member: { name, label, hint, problem },
  children,
}: MemberProps & { children: ComponentChildren }): JSX.Element {
  const id = problem === undefined ? undefined : fieldId(name);
  return (
    <fieldset
      id={id}
      aria-invalid={problem === undefined ? undefined : 'true'}
      aria-describedby={id && `${id}-problem`}
    >
      <legend>{label}</legend>
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && <p class="hint">{withoutCode(hint)}</p>}
      {children}
    </fieldset>
  );
}

/** Few choices that need an explanation, side by side. */
export function Cards({ member, options, value }: MemberProps & { options: readonly Option[] }): JSX.Element {
  const { name, required, about = {} } = member;
  return (
    <Group member={member}>
      <div class="choice-cards">
        {options.map(([option, words]) => (
          <label>
            <input type="radio" name={name} value={option} required={required} checked={value === option} />
            <span>
              <strong>{words}</strong>
              {about[option] !== undefined && <span class="hint">{about[option]}</span>}
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}

/** A row of stars. Those up to the chosen one are filled. */
export function Stars({ member }: MemberProps): JSX.Element {
  const { name, required, min = 1, max = 5 } = member;
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <Group member={member}>
      <div class="star-choice">
        {numbers.map((stars) => (
          <label>
            <input
              type="radio"
              name={name}
              value={stars}
              required={required}
              checked={shownIn(member, undefined) === String(stars)}
            />
            <span class="stars" role="img" aria-label={countOf(stars, 'star')} />
          </label>
        ))}
      </div>
    </Group>
  );
}

/**
 * A list of which each value is chosen separately, or all of them at once. Groups are closed, except those in which something is
 * chosen.
 */
export function Checks({ member, value }: MemberProps): JSX.Element {
  const { name, choices = [], words = {}, about = {}, groups = [], everything } = member;
  const chosen = Array.isArray(value) ? (value as string[]) : (shownIn(member, undefined)?.split('\n') ?? []);
  const grouped = new Set(groups.flatMap(([, options]) => options.map(([choice]) => choice)));
  const boxes = (options: readonly Option[]): JSX.Element => (
    <div class="checks">
      {options.map(([choice, text]) => (
        <label class="check">
          <input type="checkbox" name={name} value={choice} checked={chosen.includes(choice)} />
          <span>
            {text}
            {about[choice] !== undefined && <span class="hint">{about[choice]}</span>}
            {text !== choice && <CodeHint>{choice}</CodeHint>}
          </span>
        </label>
      ))}
    </div>
  );
  const others = choices.filter((one) => !grouped.has(one) && one !== everything);
  const some = (
    <>
      {others.length > 0 && boxes(others.map((one) => [one, words[one] ?? one] as const))}
      {groups.length > 0 && (
        <div class="samples">
          {groups.map(([title, options]) => {
            const count = options.filter(([choice]) => chosen.includes(choice)).length;
            return (
              <details open={count > 0}>
                <summary>
                  {title}{' '}
                  <span class="muted unbroken">
                    {count} of {options.length} chosen
                  </span>
                </summary>
                {boxes(options)}
              </details>
            );
          })}
        </div>
      )}
    </>
  );
  if (everything === undefined)
    return (
      <Group member={member}>
        <Hidden fields={{ [name]: '' }} /* sent also if no box is checked */ />
        {some}
      </Group>
    );
  const isAll = chosen.includes(everything);
  const isTicked = chosen.some((choice) => choice !== '' && choice !== everything);
  return (
    <Group member={member}>
      <Hidden fields={{ [shownName(name)]: isTicked ? 'true' : undefined }} />
      <div class="stack tight all-or-some">
        <label class="check">
          <input type="radio" name={name} value={everything} checked={isAll} />
          <span>{words[everything] ?? 'All'}</span>
        </label>
        <label class="check">
          <input type="radio" name={name} value="" checked={!isAll} />
          <span>Only these</span>
        </label>
        <div class="stack tight some">{some}</div>
      </div>
    </Group>
  );
}
