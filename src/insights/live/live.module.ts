import { Module } from '@nestjs/common';
import { LiveController } from './live.controller';
import { LivePage } from './live-page';

/** Watching the network in a browser. */
@Module({ controllers: [LiveController], providers: [LivePage] })
export class LiveModule {}
