import { Module } from '@nestjs/common';
import { LiveController } from './live.controller';
import { LivePage } from './live-page';

/** The live activity page. */
@Module({ controllers: [LiveController], providers: [LivePage] })
export class LiveModule {}
