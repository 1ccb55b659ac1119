import { Module } from '@nestjs/common';
import { EmbedAgentsReader } from './embed-agents.reader';
import { EmbedPagesController } from './embed-pages.controller';
import { EmbedsController } from './embeds.controller';
import { EmbedsService } from './embeds.service';

@Module({
  controllers: [EmbedsController, EmbedPagesController],
  providers: [EmbedsService, EmbedAgentsReader],
})
export class EmbedsModule {}
