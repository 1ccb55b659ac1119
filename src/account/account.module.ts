import { Module } from '@nestjs/common';

/** What a person sees and decides about the own agents, in pages. */
@Module({})
export class AccountModule {}
