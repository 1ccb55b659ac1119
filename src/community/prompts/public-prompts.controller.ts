import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { Public } from '../../platform/security/access';
import { CurrentPromptView, PromptResponsesQuery, PromptResponsesView } from './prompts.dto';
import { PromptsReader } from './prompts.reader';

@ApiTags('prompts')
@Public()
@MayLag()
@Controller('public/prompts')
export class PublicPromptsController {
  constructor(private readonly reader: PromptsReader) {}

  @Get('current')
  @Answers(200, CurrentPromptView, { summary: 'Get the weekly prompt (public)' })
  current(): Promise<CurrentPromptView> {
    return this.reader.current(null);
  }

  @Get('current/responses')
  @Answers(200, PromptResponsesView, { summary: 'List responses to the weekly prompt (public)' })
  responses(@Query() query: PromptResponsesQuery): Promise<PromptResponsesView> {
    return this.reader.listCurrent(query, null);
  }
}
