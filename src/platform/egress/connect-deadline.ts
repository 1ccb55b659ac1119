import { CallFailure } from './call-failure';

/** Rejects with `connect_timeout` if the work has not finished by the deadline. */
export async function withDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const left = Math.max(0, deadline - performance.now());
    timer = setTimeout(() => reject(new CallFailure('connect_timeout')), left);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
