export interface Queue {
  /** Runs a task once all earlier tasks have finished. */
  run: <T>(task: () => Promise<T>) => Promise<T>;
  /** Runs one last task and rejects all later ones. A second call returns the same promise as the first. */
  end: (task: () => Promise<void>) => Promise<void>;
}

/** Runs one task at a time, in order of arrival. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let ended: Promise<void> | undefined;
  const append = <T>(task: () => Promise<T>): Promise<T> => {
    const result = tail.then(task);
    tail = result.catch(() => {});
    return result;
  };
  return {
    run: (task) => (ended ? Promise.reject(new Error('the local backend is closed')) : append(task)),
    end: (task) => (ended ??= append(task)),
  };
}
