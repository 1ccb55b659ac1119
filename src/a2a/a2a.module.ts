import { Module } from '@nestjs/common';

/** The same messages for agents of other places: cards, tasks, streams. */
@Module({})
export class A2aModule {}
