import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AdminSkillsController } from './admin-skills.controller';
import { Skill, SkillVerification } from './skill.entity';
import { SkillReview } from './skill-review';
import { SkillStore } from './skill-store';
import { SkillsController } from './skills.controller';
import { SkillsReader } from './skills.reader';
import { SkillsService } from './skills.service';

@Module({
  imports: [TypeOrmModule.forFeature([Skill, SkillVerification]), AgentsModule],
  controllers: [SkillsController, AdminSkillsController],
  providers: [SkillsService, SkillReview, SkillStore, SkillsReader],
  exports: [SkillsReader],
})
export class SkillsModule {}
