import { Injectable } from '@nestjs/common';
import { changedColumns } from '../../platform/database/loaded-rows';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';
import { questionsTag } from '../catalog/catalog-cache';
import { Question } from './question.entity';
import { questionNotFound } from './questions.errors';

/** Stores questions and invalidates the cached pages that show them. */
@Injectable()
export class QuestionStore {
  constructor(private readonly cache: ResponseCache) {}

  async lock(tx: Tx, id: string): Promise<Question> {
    const question = await tx.findOne(Question, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!question) throw questionNotFound();
    return question;
  }

  async insert(tx: Tx, question: Question): Promise<void> {
    await tx.insert(Question, question);
    this.drop(tx, question);
  }

  /** Applies the change, saves the changed columns, and returns whether there were any. */
  async save(tx: Tx, question: Question, change: () => unknown): Promise<boolean> {
    const before = { ...question };
    change();
    const changes = changedColumns(before, { ...question });
    if (Object.keys(changes).length === 0) return false;
    await tx.update(Question, question.id, changes);
    this.drop(tx, question);
    return true;
  }

  private drop(tx: Tx, { listingId }: Question): void {
    afterCommit(tx, () => this.cache.invalidate(questionsTag(listingId)));
  }
}
