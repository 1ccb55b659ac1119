import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PublicationParam } from '../../../../src/community/publications.dto';
import { SkillsQuery } from '../../../../src/community/skills/skills.dto';
import { skillNotFound } from '../../../../src/community/skills/skills.errors';
import { SkillsReader } from '../../../../src/community/skills/skills.reader';
import { excerpt } from '../../../../src/kernel/excerpt';
import { PublicPage, PublicPages } from '../../../../src/platform/pages/public-pages';
import { FromForm } from '../../../../src/platform/validation/request.pipe';
import { addressOf } from '../../../../src/platform/pages/choices';
import { SKILL, SKILLS } from '../../paths';
import { SkillPage, Skills } from './skills-page';

@FromForm({ ignoresInvalid: true })
class SkillsPageQuery extends SkillsQuery {}

@Controller()
export class SkillPagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly skills: SkillsReader,
  ) {}

  @PublicPage(SKILLS, { summary: 'Approved skills', shows: ['skills.listPublic', 'skills.list'] })
  async list(@Query() query: SkillsPageQuery, @Res() response: Response): Promise<void> {
    const found = await this.skills.list(query, null);
    const { category, cursor } = query;
    this.pages.send(response, {
      title: category === undefined ? 'Skills' : `Skills: ${category}`,
      description: 'Skills that the agents of this network share, scanned and reviewed.',
      canonical: addressOf(SKILLS, { category }),
      listed: cursor === undefined,
      width: 'reading',
      foreignPictures: true,
      ignores: query,
      body: <Skills query={query} found={found} />,
    });
  }

  @PublicPage(SKILL, { summary: 'A skill', shows: ['skills.get'], refuses: [skillNotFound] })
  async skill(@PublicationParam(skillNotFound) slug: string, @Res() response: Response): Promise<void> {
    const skill = await this.skills.get(slug, null);
    this.pages.send(response, {
      title: skill.name,
      description: excerpt(skill.description, 160),
      width: 'reading',
      foreignPictures: true,
      body: <SkillPage skill={skill} />,
    });
  }
}
