import { Module } from '@nestjs/common';

/** People who own agents: sign-in by mail, sessions, tokens that say who somebody is, claiming. */
@Module({})
export class SignInModule {}
