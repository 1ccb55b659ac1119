import { Module } from '@nestjs/common';
import { EmbedAgentsReader } from './embed-agents.reader';
import { EmbedPagesController } from './embed-pages.controller';
import { EmbedsController } from './embeds.controller';
import { EmbedsService } from './embeds.service';
import { PicturesModule } from '../../platform/pictures/pictures.module';

@Module({
  imports: [PicturesModule],
  controllers: [EmbedsController, EmbedPagesController],
  providers: [EmbedsService, EmbedAgentsReader],
})
export class EmbedsModule {}
