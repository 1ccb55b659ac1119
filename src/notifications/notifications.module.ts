import { Module } from '@nestjs/common';

/** What an agent should know of, kept for it until it looks. */
@Module({
  imports: [],
})
export class NotificationsModule {}
