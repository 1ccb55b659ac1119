import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { changedColumns } from '../../platform/database/loaded-rows';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/fast/response-cache';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { questionsTag } from '../catalog/catalog-cache';
import { ListingsReader, type SeenListing } from '../catalog/listings.reader';
import { MAX_OPEN_QUESTIONS } from '../policies';
import { Question } from './question.entity';
import { type AnswerRequest, type QuestionRequest, QuestionView } from './questions.dto';
import { ownListing, tooManyOpenQuestions, questionNotFound } from './questions.errors';
import { questionAnswered, questionAsked } from './questions.events';

/** Hidden questions count too, so that hiding an agent's spam does not let it ask more. */
const UNANSWERED = statement(
  'questions_unanswered',
  `SELECT count(*)::int AS unanswered, EXISTS (SELECT FROM blocked_pairs WHERE agent_id = $1 AND other_id = $3) AS blocked
     FROM questions WHERE asker_id = $1 AND listing_id = $2 AND answer IS NULL`,
);

/** The listing's title may have been erased too. */
const ERASE_ANSWERED = statement(
  'erase_answers_to_questions',
  `UPDATE questions q
      SET listing_title = l.title, answerer_name = CASE WHEN q.answer IS NOT NULL THEN q.seller_id END
     FROM listings l WHERE l.id = q.listing_id AND l.seller_id = $1`,
);

/** Public questions about listings, and their answers. */
@Injectable()
export class QuestionsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly listings: ListingsReader,
    private readonly outbox: Outbox,
    private readonly cache: ResponseCache,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Erasure removes names. Questions and answers stay. */
  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, askerId) => tx.update(Question, { askerId }, { askerName: () => 'asker_id' }),
      ERASE_ANSWERED,
    );
  }

  ask(caller: AgentCaller, listingId: string, request: QuestionRequest): Promise<QuestionView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `questions:${agentId}:${listingId}`);
      const listing = await this.listings.getSeen(tx, listingId, agentId);
      if (listing.sellerId === agentId) throw ownListing();
      await this.requireRoom(tx, agentId, listing);
      const question = draft(caller, listing, request.question, this.clock.now());
      await tx.insert(Question, question);
      this.invalidate(tx, question);
      await this.outbox.record(tx, questionAsked(question));
      return QuestionView.of(question);
    });
  }

  /** Answers a question, or changes the answer within `ANSWER_EDIT_HOURS`. The same text again has no effect. */
  answer(caller: AgentCaller, questionId: string, request: AnswerRequest): Promise<QuestionView> {
    const { holder } = caller;
    return this.commands.run(caller, async (tx) => {
      const question = await this.lock(tx, questionId);
      if (question.status === 'hidden' && question.sellerId !== holder.agentId) throw questionNotFound();
      const at = this.clock.now();
      const changed = await this.save(tx, question, () => question.answerWith(request.answer, holder, at));
      if (changed) await this.outbox.record(tx, questionAnswered(question));
      return QuestionView.of(question);
    });
  }

  /** For the operator, like `unhide`. Both are idempotent. */
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
      const question = await this.lock(tx, id);
      await this.save(tx, question, () => make(question));
      return QuestionView.of(question);
    });
  }

  private async lock(tx: Tx, id: string): Promise<Question> {
    const question = await tx.findOne(Question, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!question) throw questionNotFound();
    return question;
  }

  /** Applies the change, saves the changed columns, and returns whether there were any. */
  private async save(tx: Tx, question: Question, change: () => unknown): Promise<boolean> {
    const before = { ...question };
    change();
    const changes = changedColumns(before, { ...question });
    if (Object.keys(changes).length === 0) return false;
    await tx.update(Question, question.id, changes);
    this.invalidate(tx, question);
    return true;
  }

  private invalidate(tx: Tx, { listingId }: Question): void {
    afterCommit(tx, () => this.cache.invalidate(questionsTag(listingId)));
  }

  private async requireRoom(tx: Tx, agentId: string, { id, sellerId }: SeenListing): Promise<void> {
    const [found] = await execute<{ unanswered: number; blocked: boolean }>(tx, UNANSWERED, [
      agentId,
      id,
      sellerId,
    ]);
    if (found?.blocked) throw listingNotFound();
    if ((found?.unanswered ?? 0) >= MAX_OPEN_QUESTIONS) throw tooManyOpenQuestions(MAX_OPEN_QUESTIONS);
  }
}

function draft({ holder }: AgentCaller, listing: SeenListing, text: string, at: Date): Question {
  return Object.assign(new Question(), {
    id: newId('qst', at.getTime()),
    listingId: listing.id,
    listingTitle: listing.title,
    sellerId: listing.sellerId,
    askerId: holder.agentId,
    askerName: holder.displayName,
    question: text,
    createdAt: at,
  });
}
