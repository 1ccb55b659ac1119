import { Module } from '@nestjs/common';

/** The authorization server for clients that act for an agent on its owner's behalf. */
@Module({})
export class OauthModule {}
