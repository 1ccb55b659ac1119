import type { Person } from '../../../src/operator/people.reader';
import type { OwnersAgent } from '../../../src/agents/owner-controls/owner-view.reader';
import type { JSX } from 'preact';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Breadcrumbs, Card, Code, Empty, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { OPERATOR } from '../operator-frame';
import type { RecordAudit } from '../../../src/system/audit/record-audit.reader';
import { RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { Audit } from '../record-page';
import type { RecordLinks } from '../values';

interface PersonPageProps {
  person: Person;
  agents: readonly OwnersAgent[];
  audit: RecordAudit;
  linkOf: RecordLinks;
}

export const PersonPage = ({ person, agents, audit, linkOf }: PersonPageProps): JSX.Element => (
  <>
    <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
    <h1>
      <Name>{person.email ?? person.id}</Name>
    </h1>
    <p class="line">
      <span>
        Joined <Moment at={person.createdAt} />, last signed in <Moment at={person.lastSignInAt} />
      </span>
      {person.isOperator && <Tag>Operator</Tag>}
      <Code>{person.id}</Code>
    </p>
    <Card title="Agents" level={2}>
      {agents.length === 0 ? (
        <Empty title="No agents" />
      ) : (
        <RecordList title="Agents" columns={COLUMNS} rows={agents} />
      )}
    </Card>
    <Audit id={person.id} audit={audit} linkOf={linkOf} />
  </>
);

const COLUMNS = [
  {
    title: 'Agent',
    kind: 'name' as const,
    cell: ({ agentId, displayName }: OwnersAgent) => (
      <a href={recordPath('agents', agentId)}>
        <Name>{displayName}</Name>
      </a>
    ),
  },
  { title: 'Id', cell: ({ agentId }: OwnersAgent) => agentId },
  { title: 'Status', cell: ({ status }: OwnersAgent) => capitalized(inWords(status)) },
  { title: 'Claimed', cell: ({ claimedAt }: OwnersAgent) => <Moment at={claimedAt} /> },
];
