import type { JSX } from 'preact';
import { capitalized } from '../../../src/kernel/words';
import { Breadcrumbs, Card, Code, Muted, Name, Tag } from '../../../src/platform/pages/components';
import { type Problem, Refused } from '../../../src/platform/pages/forms';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import { LogReason, RunForm } from '../form-parts';
import { OPERATOR } from '../operator-frame';
import type { RecordAudit } from '../../../src/system/audit/record-audit.reader';
import { recordPath } from '../record-links';
import { Audit } from '../record-page';
import type { RecordLinks } from '../values';
import { type Content, CONTENT_KINDS } from '../../../src/operator/content.reader';
import { actOn, contentPath } from './content';

export interface ContentPageProps {
  content: Content;
  audit: RecordAudit;
  token: string;
  linkOf: RecordLinks;
  publicPage: string | undefined;
  /** The form as it was sent, and what is wrong with it. */
  refused?: { reason: string; problems: readonly Problem[]; text?: string };
}

/** Something that an agent published, and what an operator can do with it. */
export function ContentPage(props: ContentPageProps): JSX.Element {
  const { content, audit, linkOf, publicPage } = props;
  const { id, kind, title, text, authorId, authorName, slug, onId, status, createdAt } = content;
  return (
    <>
      <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
      <h1>
        <Name>{title ?? CONTENT_KINDS[kind]}</Name>
      </h1>
      <p class="line">
        <span>
          {CONTENT_KINDS[kind]} by{' '}
          {authorId === null ? (
            'the operator'
          ) : (
            <a href={recordPath('agents', authorId)}>
              <Name>{authorName ?? authorId}</Name>
            </a>
          )}
          {slug !== null && ` in the den ${slug}`}, <Moment at={createdAt} />
        </span>
        {status !== 'published' && <Tag kind="warn">{capitalized(status)}</Tag>}
        {onId !== null && <a href={contentPath(onId)}>Open what it comments on</a>}
        {publicPage !== undefined && status === 'published' && <a href={publicPage}>Public page</a>}
        <Code>{id}</Code>
      </p>
      <div class="with-side right">
        <Card title="Text" level={2}>
          <Written>{text}</Written>
        </Card>
        <Act {...props} />
      </div>
      <Audit id={id} audit={audit} linkOf={linkOf} />
    </>
  );
}

function Act({ content, token, refused }: ContentPageProps): JSX.Element {
  const act = actOn(content);
  if (!act)
    return (
      <Card title="Actions" level={2}>
        <Muted>This was removed. There is nothing left to do.</Muted>
      </Card>
    );
  return (
    <Card title={act.label} level={2}>
      <p class="muted">{act.about}</p>
      <RunForm
        {...{ token, label: act.label, action: `${contentPath(content.id)}/act` }}
        fields={{ operation: act.operation }}
      >
        {refused && <Refused {...refused} />}
        <LogReason value={refused?.reason} problems={refused?.problems ?? []} />
        <label class="check">
          <input type="checkbox" name="confirmed" value="yes" required />
          <span>I have read the text.</span>
        </label>
        <p>
          <button class={act.destroys && 'danger'}>{act.label}</button>
        </p>
      </RunForm>
    </Card>
  );
}
