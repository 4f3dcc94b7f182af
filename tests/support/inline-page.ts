import sessionScript from '../../src/app/layout/session.inline.ts?script';

export interface InlinePage {
  cookie: string;
  stored: Record<string, string>;
  /** True if the browser blocks storage. */
  blocked?: boolean;
  /** Names of the hearts on the page that are not hydrated. */
  hearts?: string[];
  /** Slug of the vendor whose cart has a badge. */
  cart?: string;
  /** True for a browser without popovers. */
  old?: boolean;
}

/** The parts of a heart that the script uses. */
class InlineHeart {
  readonly name: string;
  /** Properties that reflect attributes convert their value to text. */
  private readonly attributes = new Map<string, string>();
  constructor(name: string) {
    this.name = name;
  }
  private set(name: string, value: unknown): void {
    if (value === null) this.attributes.delete(name);
    else this.attributes.set(name, String(value));
  }
  get ariaBusy(): string | null {
    return this.attributes.get('busy') ?? null;
  }
  set ariaBusy(value: unknown) {
    this.set('busy', value);
  }
  get ariaPressed(): string | null {
    return this.attributes.get('pressed') ?? null;
  }
  set ariaPressed(value: unknown) {
    this.set('pressed', value);
  }
  get isFull(): boolean {
    return this.ariaPressed === 'true';
  }
}

/** Runs the script in the head of a page, before there is a body. */
export function inlinePage({ cookie, stored, blocked = false, hearts = [], cart, old }: InlinePage) {
  const html = { dataset: { who: '?' }, style: '' as unknown };
  const appended: unknown[] = [];
  const buttons = hearts.map((name) => new InlineHeart(name));
  const badge = { dataset: { cart }, textContent: '?' as string | number };
  const document = {
    jar: cookie,
    get cookie() {
      return this.jar;
    },
    /** Setter of document.cookie. It only supports deleting a cookie. */
    set cookie(line: string) {
      const [name] = line.split('=');
      if (!line.includes('max-age=0')) throw new Error(`Sets ${line}`);
      this.jar = this.jar
        .split('; ')
        .filter((pair) => !pair.startsWith(`${name}=`))
        .join('; ');
    },
    documentElement: html,
    body: undefined as { append(content: unknown): void } | undefined,
    querySelectorAll(selector: string): unknown[] {
      if (this.body === undefined) return [];
      if (selector === '[data-cart]') return cart === undefined ? [] : [badge];
      if (selector === '[ssr] .heart:not([aria-busy])') return buttons.filter(({ ariaBusy }) => ariaBusy === null);
      throw new Error(`Looks for ${selector}`);
    },
  };
  const listeners = new Map<string, ((event: object) => void)[]>();
  /** The menu: `open` is its attribute. */
  const menu = {
    open: false,
    hidePopover: old ? undefined : () => done.closed++,
    toggleAttribute: () => {
      menu.open = !menu.open;
    },
    removeAttribute: () => {
      menu.open = false;
    },
  };
  const done = { reloads: 0, closed: 0, cleared: 0, deleted: [] as string[] };
  const forget = (name: string) => done.deleted.push(name);
  const storage = new Proxy(stored, {
    get(target, name: string) {
      if (blocked) throw new DOMException('blocked', 'SecurityError');
      if (name === 'removeItem') return (key: string) => delete target[key];
      if (name === 'clear')
        return () => {
          for (const key of Object.keys(target)) delete target[key];
        };
      return target[name];
    },
  });
  const world = {
    document,
    localStorage: storage,
    sessionStorage: { clear: () => done.cleared++ },
    indexedDB: { deleteDatabase: forget },
    caches: { delete: forget },
    location: { reload: () => done.reloads++ },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    menu,
    session: { content: 'code of session' },
    seek: { content: 'code of search' },
  };
  new Function(...Object.keys(world), sessionScript)(...Object.values(world));

  const tell = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener({ type, ...event });
  };
  return {
    document,
    stored,
    appended,
    done,
    menu,
    badge,
    buttons,
    world,
    tell,
    loaded() {
      document.body = { append: (content) => appended.push(content) };
      tell('DOMContentLoaded');
    },
    /** What the setter of the style makes of it. */
    style: () => String(html.style),
    who: () => html.dataset.who.trim().split(/\s+/).join(' '),
  };
}
