import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import type { Question } from './question.entity';
import { QuestionStore } from './question-store';
import { QuestionView } from './questions.dto';

/** What the operator does with questions. Both commands are idempotent. */
@Injectable()
export class QuestionModeration {
  constructor(
    private readonly commands: Commands,
    private readonly store: QuestionStore,
    private readonly clock: Clock,
  ) {}

  hide(caller: Caller, id: string, reason: string | undefined): Promise<QuestionView> {
    const at = this.clock.now();
    return this.change(caller, id, (question) => question.hide(reason ?? null, at));
  }

  /** Shows a hidden question again, unchanged. */
  unhide(caller: Caller, id: string): Promise<QuestionView> {
    return this.change(caller, id, (question) => question.unhide());
  }

  private change(caller: Caller, id: string, make: (question: Question) => void): Promise<QuestionView> {
    return this.commands.run(caller, async (tx) => {
      const question = await this.store.lock(tx, id);
      await this.store.save(tx, question, () => make(question));
      return QuestionView.of(question);
    });
  }
}
