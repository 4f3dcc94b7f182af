/** The two pictures of a storefront: a chosen photo is sent by the upload queue, and stands in the form once it is ready. */
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { loadUploadQueue } from '../../pictures/load-upload-queue.ts';
import type { QueuedPhoto } from '../../pictures/upload-queue.ts';
import type { Preview } from './store-preview.client.ts';
import { storefrontEditorWords, photoWords as words } from './words.ts';

type Which = 'header' | 'portrait';

/** Loads the queue, with the first photo. Says in the status why it can't be, and returns null then. */
const loadQueue = (status: HTMLElement) =>
  loadUploadQueue().catch(({ message }: Error) => {
    status.textContent = message;
    return null;
  });

interface PhotoField {
  which: Which;
  key: HTMLInputElement;
  status: HTMLElement;
  id: string | null;
}

const toSource = (key: string) => paths.media(key, pictureFallbackWidth, 'webp');

function describe({ state, sent, bytes, problem }: QueuedPhoto): string {
  if (problem) return problem;
  if (state === 'sending') return words.sending(bytes === 0 ? 0 : Math.floor((sent / bytes) * 100));
  return words[state];
}

function showPicture(field: HTMLElement, src: string | null): void {
  if (src === null) {
    const text = document.createElement('p');
    text.className = 'text-muted';
    text.textContent = storefrontEditorWords.noPhoto;
    field.querySelector('.photo')?.replaceChildren(text);
    return;
  }
  const picture = document.createElement('img');
  picture.src = src;
  picture.alt = '';
  field.querySelector('.photo')?.replaceChildren(picture);
}

const keptName = (slug: string) => `storefront-photos:${slug}`;

function readKept(slug: string): Partial<Record<Which, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(keptName(slug)) ?? '{}');
  } catch {
    return {};
  }
}

function keep(slug: string, which: Which, id: string | null): void {
  const { [which]: _old, ...others } = readKept(slug);
  try {
    sessionStorage.setItem(keptName(slug), JSON.stringify(id === null ? others : { ...others, [which]: id }));
  } catch {
    // Without storage a reload forgets for which field the photo was.
  }
}

interface StorePhotos {
  settled(): Promise<void>;
  show(names: readonly string[]): void;
}

/**
 * Starts both fields.
 * @param changed called when a photo takes its place in the form
 */
export function startPhotos(form: HTMLFormElement, preview: Preview, changed: () => void): StorePhotos {
  const slug = form.dataset['slug'] ?? '';
  const waiting = new Set<Promise<void>>();

  const follow = (box: HTMLElement, field: PhotoField, id: string) => {
    const { which, key, status } = field;
    field.id = id;
    keep(slug, which, id);
    const done = loadUploadQueue().then(
      ({ queueStore, dismiss }) =>
        new Promise<void>((resolve) => {
          const stop = queueStore.subscribe((photos) => {
            const photo = photos[id];
            const isOver = !photo || field.id !== id || photo.state === 'ready' || photo.state === 'failed';
            if (photo && field.id === id) {
              status.textContent = describe(photo);
              if (photo.preview && photo.state !== 'ready') showPicture(box, photo.preview);
            }
            if (!isOver) return;
            // The listener of the first call is not there yet.
            queueMicrotask(() => stop());
            resolve();
            if (!photo || field.id !== id) return;
            if (photo.state === 'ready' && photo.picture) {
              const src = toSource(photo.picture.key);
              key.value = photo.picture.key;
              showPicture(box, src);
              preview.setPicture(which, src);
              const remove = box.querySelector<HTMLInputElement>('[name$=".remove"]');
              if (remove) remove.checked = false;
              changed();
            }
            keep(slug, which, null);
            dismiss(id);
          });
        }),
    );
    waiting.add(done);
    void done.finally(() => waiting.delete(done));
  };

  const kept = readKept(slug);
  for (const box of form.querySelectorAll<HTMLElement>('[data-photo]')) {
    const which = box.dataset['photo'] as Which;
    const key = form.elements.namedItem(`${which}.key`) as HTMLInputElement;
    const field: PhotoField = { which, key, status: box.querySelector('[role=status]') as HTMLElement, id: null };
    const choose = box.querySelector<HTMLInputElement>('[type=file]');
    choose?.addEventListener('change', async (event) => {
      event.stopPropagation();
      const [file] = choose.files ?? [];
      if (!file) return;
      field.status.textContent = words.preparing;
      choose.value = '';
      const queue = await loadQueue(field.status);
      if (field.id) queue?.cancel(field.id);
      const [id] = queue?.addPhotos(slug, [file]) ?? [];
      if (!id) return;
      // The old description would be wrong.
      const alt = form.elements.namedItem(`${which}.alt`) as HTMLTextAreaElement;
      if (alt.value === alt.defaultValue) alt.value = '';
      box.querySelector('details')?.setAttribute('open', '');
      follow(box, field, id);
    });
    box.querySelector('[name$=".remove"]')?.addEventListener('change', ({ target }) => {
      const src = key.value === '' ? null : toSource(key.value);
      preview.setPicture(which, (target as HTMLInputElement).checked ? null : src);
    });
    const id = kept[which];
    if (id) {
      void loadQueue(field.status).then(async (queue) => {
        await queue?.resume(slug);
        if (queue) follow(box, field, id);
      });
    }
  }
  return {
    async settled() {
      await Promise.all(waiting);
    },
    show(names) {
      for (const box of form.querySelectorAll<HTMLElement>('[data-photo]')) {
        const which = box.dataset['photo'] as Which;
        const { value } = form.elements.namedItem(`${which}.key`) as HTMLInputElement;
        const src = value === '' ? null : toSource(value);
        if (names.includes(`${which}.key`)) showPicture(box, src);
        const isRemoved = box.querySelector<HTMLInputElement>('[name$=".remove"]')?.checked === true;
        if (names.some((name) => name === `${which}.key` || name === `${which}.remove`))
          preview.setPicture(which, isRemoved ? null : src);
      }
    },
  };
}
