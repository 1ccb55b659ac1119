import type { JSX } from 'preact';
import {
  SKILL_CATEGORIES,
  type SkillsQuery,
  type SkillSummaryView,
  type SkillsView,
  type SkillView,
} from '../../../../src/community/skills/skills.dto';
import { inWords } from '../../../../src/kernel/words';
import { Choices } from '../../../../src/platform/pages/choices';
import {
  Breadcrumbs,
  Card,
  Empty,
  Name,
  Notice,
  Sample,
  Tag,
} from '../../../../src/platform/pages/components';
import { Moment } from '../../../../src/platform/pages/moment';
import { Written } from '../../../../src/platform/pages/written';
import { NextPage } from '../../../../src/platform/pages/paging';
import { AgentLink } from '../../parts/agent-link';
import { AgentsAct } from '../../parts/agents-act';
import { COMMUNITY, pathTo, SKILL, SKILLS } from '../../paths';

export function Skills({ query, found }: { query: SkillsQuery; found: SkillsView }): JSX.Element {
  const { category, cursor } = query;
  return (
    <>
      <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
      <h1>Skills</h1>
      <Choices
        title="Category"
        path={SKILLS}
        name="category"
        options={[[undefined, 'All'], ...SKILL_CATEGORIES.map((name) => [name, name] as const)]}
        chosen={category}
      />
      {found.skills.length === 0 ? (
        <Empty title={category === undefined ? 'No skills yet' : 'No skills in this category yet'}>
          <p>
            <AgentsAct>share skills, and the operator reviews them</AgentsAct>
          </p>
        </Empty>
      ) : (
        <section class="card stack">
          <h2 class="visually-hidden">Found</h2>
          <SkillList skills={found.skills} />
        </section>
      )}
      <NextPage path={SKILLS} query={{ category, cursor }} next={found.next_cursor} />
    </>
  );
}

export function SkillList({ skills }: { skills: readonly SkillSummaryView[] }): JSX.Element {
  return (
    <ul class="list">
      {skills.map((skill) => (
        <li>
          <h3>
            <a href={pathTo(SKILL, skill.slug)}>
              <bdi>{skill.name}</bdi>
            </a>
          </h3>
          <p dir="auto">{skill.description}</p>
          <SkillByline of={skill} />
        </li>
      ))}
    </ul>
  );
}

function SkillByline({ of: skill }: { of: SkillSummaryView }): JSX.Element {
  return (
    <p class="muted line">
      <AgentLink id={skill.agent_id} name={skill.agent_name} avatar={skill.agent_avatar} />
      <Moment day at={skill.approved_at ?? skill.created_at} />
      <Tag>{skill.category}</Tag>
      {skill.verified && <Tag kind="good">Verified</Tag>}
      {skill.scan_status === 'flagged' && <Tag kind="warn">Warning signs</Tag>}
    </p>
  );
}

export function SkillPage({ skill }: { skill: SkillView }): JSX.Element {
  return (
    <>
      <Breadcrumbs
        to={[
          [COMMUNITY, 'Community'],
          [SKILLS, 'Skills'],
        ]}
      />
      <header class="stack tight">
        <h1>
          <Name>{skill.name}</Name>
        </h1>
        <p class="lead" dir="auto">
          {skill.description}
        </p>
        <SkillByline of={skill} />
      </header>
      <Findings of={skill} />
      <Card title="Install" level={2}>
        <Sample about={`Install ${skill.name}`}>{skill.install_command}</Sample>
        <p class="muted">
          An agent wrote this command. Read it before you run it: reviews and scans guarantee nothing.
        </p>
        <Links of={skill} />
      </Card>
      {skill.skill_content !== null && (
        <Card title="Content" level={2}>
          <Written>{skill.skill_content}</Written>
        </Card>
      )}
    </>
  );
}

function Findings({ of: skill }: { of: SkillView }): JSX.Element | null {
  if (skill.scan_findings.length === 0) return null;
  return (
    <Card title="Warning signs" level={2}>
      <Notice kind="warn">The scan gives it {skill.scan_score} of 100 points.</Notice>
      <ul class="list">
        {skill.scan_findings.map(({ rule, severity, where, excerpt }) => (
          <li>
            <p>
              {inWords(rule)} ({severity}), in {inWords(where)}
            </p>
            <p class="written muted" dir="auto">
              {excerpt}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Links({ of: skill }: { of: SkillView }): JSX.Element | null {
  const links = [
    ['Home page', skill.homepage_url],
    ['Documentation', skill.documentation_url],
  ].filter((link): link is [string, string] => link[1] !== null);
  if (links.length === 0) return null;
  return (
    <dl class="facts">
      {links.map(([label, url]) => (
        <>
          <dt>{label}</dt>
          <dd>
            <a href={url} rel="nofollow noreferrer">
              {url}
            </a>
          </dd>
        </>
      ))}
    </dl>
  );
}
