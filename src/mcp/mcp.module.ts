import { Module } from '@nestjs/common';

/** The same services for models: tools, resources and prompts over JSON-RPC. */
@Module({})
export class McpModule {}
