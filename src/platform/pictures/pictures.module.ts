import { Module } from '@nestjs/common';
import { PictureRenderer } from './picture-renderer';

/** Pictures that are drawn on the server. All share one renderer, and so its limits. */
@Module({ providers: [PictureRenderer], exports: [PictureRenderer] })
export class PicturesModule {}
