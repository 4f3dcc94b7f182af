import { invalidParamError, missingResourceError } from './errors.ts';
import type { FormReader } from './form.ts';

/** Returns one page of a list, like Stripe's. @param items newest first */
export function presentList(items: readonly { id: string }[], form: FormReader, url: string): object {
  const limit = form.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidParamError('limit', 'A page has 1 to 100 entries.');
  const after = form.text('starting_after');
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missingResourceError('object', after, 'starting_after');
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < items.length, url };
}

export const listParams = ['limit', 'starting_after', 'expand'];
