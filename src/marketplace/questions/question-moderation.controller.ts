import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { QuestionsService } from './questions.service';
import { HideQuestionRequest, QuestionView } from './questions.dto';
import { questionNotFound } from './questions.errors';

const ERRORS = [questionNotFound];
const QuestionId = (): ParameterDecorator => IdParam('qst', 'question_id', questionNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/questions/:question_id')
export class QuestionModerationController {
  constructor(private readonly moderation: QuestionsService) {}

  @Post('hide')
  @Answers(200, QuestionView, {
    summary: 'Hide a question and its answer',
    refuses: ERRORS,
    idempotent: true,
  })
  hide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() body: HideQuestionRequest,
  ): Promise<QuestionView> {
    return this.moderation.hide(caller, id, body.reason);
  }

  @Post('unhide')
  @Answers(200, QuestionView, { summary: 'Unhide a question', refuses: ERRORS, idempotent: true })
  unhide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<QuestionView> {
    return this.moderation.unhide(caller, id);
  }
}
