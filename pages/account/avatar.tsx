import type { JSX } from 'preact';
import { MAX_PICTURE_MEGABYTES } from '../../src/marketplace/policies';
import { Card, Muted } from '../../src/platform/pages/components';
import { Field, PostForm, type Problem, Refused } from '../../src/platform/pages/forms';
import { PICTURE_TYPES } from '../../src/platform/pictures/picture-address';
import { ownPicture } from './operations/operation-form';

/** The field for the file, also in the form of a new agent. */
export const AVATAR_FILE = 'avatar';

export const AvatarField = ({ label, problem }: { label: string; problem?: string }): JSX.Element => (
  <Field
    label={label}
    type="file"
    name={AVATAR_FILE}
    accept={PICTURE_TYPES}
    problem={problem}
    hint={`A square picture works best: JPEG, PNG, WebP, GIF, or AVIF, up to ${MAX_PICTURE_MEGABYTES}.`}
  />
);

interface AvatarProps {
  agent: { agentId: string; displayName: string };
  avatar: string | null;
  token: string;
  problem?: string;
}

/** The picture of an agent, and a form that replaces or removes it. */
export function Avatar({
  agent: { agentId, displayName },
  avatar,
  token,
  problem,
}: AvatarProps): JSX.Element {
  const src = avatar === null ? undefined : ownPicture(agentId, avatar);
  const problems: Problem[] =
    problem === undefined ? [] : [{ name: AVATAR_FILE, label: 'Picture', text: problem }];
  return (
    <Card title="Picture" level={2}>
      {src !== undefined && (
        <img class="face big-face" src={src} alt={`Picture of ${displayName}`} width="72" height="72" />
      )}
      {avatar === null && <Muted>It has none: pages show the first letter of its name.</Muted>}
      {avatar !== null && src === undefined && (
        <Muted>
          Loaded from <bdi dir="ltr">{URL.parse(avatar)?.host ?? avatar}</bdi>.
        </Muted>
      )}
      <PostForm action={`/account/agents/${agentId}/avatar`} token={token} hasFiles>
        <Refused problems={problems} />
        <AvatarField label={avatar === null ? 'Choose a picture' : 'Another picture'} problem={problem} />
        <p class="acts">
          <button class="plain">Save picture</button>
          {avatar !== null && (
            <button class="plain" name="remove" value="yes">
              Remove
            </button>
          )}
        </p>
      </PostForm>
    </Card>
  );
}
