/** One render of a page. What came between its start and its end decides whether its result may be stored. */
export class PageRender {
  /** Later renders have larger numbers. */
  readonly number: number;
  readonly #changedTags = new Set<string>();
  #isOvertaken = false;

  constructor(number: number) {
    this.number = number;
  }

  /** @param tags null for all */
  noteChange(tags: readonly string[] | null): void {
    if (tags === null) this.#isOvertaken = true;
    else for (const tag of tags) this.#changedTags.add(tag);
  }

  isOvertaken(tags: readonly string[]): boolean {
    return this.#isOvertaken || tags.some((tag) => this.#changedTags.has(tag));
  }
}

export class PageRenders<T> {
  readonly #running = new Set<PageRender>();
  readonly #joinable = new Map<string, Promise<T>>();
  #started = 0;
  changes = 0;

  /** Joins the render of this key that no change has overtaken, or starts one. */
  joinOrStart(key: string, make: (render: PageRender) => Promise<T>): Promise<T> {
    const joined = this.#joinable.get(key);
    if (joined !== undefined) return joined;
    this.#started += 1;
    const render = new PageRender(this.#started);
    this.#running.add(render);
    const result = make(render).finally(() => {
      this.#running.delete(render);
      if (this.#joinable.get(key) === result) this.#joinable.delete(key);
    });
    this.#joinable.set(key, result);
    return result;
  }

  /** @param tags of what changed; null if it may be anything */
  noteChange(tags: readonly string[] | null): void {
    this.changes += 1;
    for (const render of this.#running) render.noteChange(tags);
    // The tags of running renders are unknown, so later requests must not join them.
    this.#joinable.clear();
  }
}
