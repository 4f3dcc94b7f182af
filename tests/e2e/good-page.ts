import type { Page } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { expectFitsSmallPhone } from './text-fits.ts';

/** Looks at a page in one of the states of a journey. */
export type Look = (page: Page, state: string) => Promise<void>;

/** Expects that axe finds nothing on a page, and that it fits a small phone with large text. */
export const lookAtAll: Look = async (page, state) => {
  await expectNothingFound(page, state);
  await expectFitsSmallPhone(page, state);
};

/** The same in some states of a journey, where others look alike. */
export const lookAt =
  (...states: readonly string[]): Look =>
  async (page, state) => {
    if (states.includes(state)) await lookAtAll(page, state);
  };
