import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';

export interface MessageState {
  status: 'idle' | 'sending' | 'sent';
  /** What is wrong as a whole, for an alert. */
  alert: string | null;
  /** What is wrong with a field, by its name. */
  fields: Readonly<Record<string, string>>;
}

export interface MessageForm {
  readonly $state: ReadableAtom<MessageState>;
  /** Sends what was typed, by the names of its fields. Does nothing while it is under way. */
  send(typed: Record<string, string>): Promise<void>;
}

/** A message to one artist, from writing to sent. */
export function createMessageForm(vendorSlug: string): MessageForm {
  const $state = atom<MessageState>({ status: 'idle', alert: null, fields: {} });
  return {
    $state,
    async send(typed) {
      if ($state.get().status !== 'idle') return;
      $state.set({ status: 'sending', alert: null, fields: {} });
      try {
        await publicCall(paths.api.messages, { body: { ...typed, vendor: vendorSlug } });
        $state.set({ status: 'sent', alert: null, fields: {} });
      } catch (error) {
        const { error: said, fields = [] } = error instanceof ApiError ? error.body : {};
        $state.set({
          status: 'idle',
          alert: said ?? 'Your message could not be sent. Please try again.',
          fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
        });
      }
    },
  };
}
