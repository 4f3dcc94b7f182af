import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, publicCall } from '../../platform/api/typed-fetch.ts';
import { explain } from '../../platform/forms/explain.ts';
import { paths } from '../../site/paths.ts';
import { messageFormWords } from './words.ts';

interface MessageState {
  status: 'idle' | 'sending' | 'sent';
  /** Error of the form as a whole, or null. */
  alert: string | null;
  fields: Readonly<Record<string, string>>;
}

interface MessageStore {
  readonly $state: ReadableAtom<MessageState>;
  /** Sends the values by field name. Does nothing during or after a successful send. */
  send(typed: Record<string, string>): Promise<void>;
}

export function createMessageStore(vendorSlug: string): MessageStore {
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
        const { fields = [] } = error instanceof ApiError ? error.body : {};
        const { failed, problems } = messageFormWords;
        $state.set({
          status: 'idle',
          alert: explain(error, { offline: failed, problems, failed }),
          fields: Object.fromEntries(fields.map((field) => [field.path, field.message])),
        });
      }
    },
  };
}
