/** Takes the forms that a page sends to itself, and shows again if they are refused. */
import type { AstroGlobal } from 'astro';
import { DomainError, isDomainError } from '../errors.ts';
import { readForm } from './form.ts';
import { statusOf } from './responses.ts';

/** A form that was refused: its name, what was typed, and why. */
export interface Refusal {
  form: string;
  typed: Readonly<Record<string, string>>;
  problem: string;
}

/**
 * Runs the form of a POST. The page of a refused form shows what was typed, with the refusal's status.
 * @param run takes the form named by its field `do`; returns where to go
 * @param tooMany what to say to a caller past a limit
 */
export async function takePageForm(
  page: AstroGlobal,
  run: (form: string, typed: Readonly<Record<string, string>>) => Promise<Response>,
  tooMany: string,
): Promise<Response | Refusal> {
  let typed: Record<string, string> = {};
  try {
    typed = await readForm(page.request);
    return await run(typed['do'] ?? '', typed);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    page.response.status = statusOf(error.code);
    if (error.code !== 'rate_limited') return { form: typed['do'] ?? '', typed, problem: error.message };
    page.response.headers.set('Retry-After', String(error.details.retryAfter ?? 60));
    return { form: typed['do'] ?? '', typed, problem: tooMany };
  }
}

/** Creates the error for a form without a known name. */
export const unknownForm = (message: string): DomainError => new DomainError('invalid', message);
