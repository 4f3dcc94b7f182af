const slices = 4;

/**
 * What `answer` brings within `ms` milliseconds, else null; its later outcome, an error included, is nobody's here.
 * Counted in slices: a process that itself stood still for long takes one of them, not all.
 */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    const wait = (left: number): void => {
      timer = setTimeout(() => (left === 1 ? resolve(null) : wait(left - 1)), ms / slices);
    };
    wait(slices);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
